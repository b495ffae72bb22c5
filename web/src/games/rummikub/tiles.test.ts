import { expect, test } from "vitest";
import { LOOKS, MARKS, tileName, tileOf } from "./tiles";

test("tiles are read from their ids", () => {
  expect(tileOf("13kb")).toEqual({ id: "13kb", number: 13, color: "black" });
  expect(tileOf("7ra")).toEqual({ id: "7ra", number: 7, color: "red" });
  expect(tileOf("jb")).toEqual({ id: "jb", number: 0, color: null });
});

test("tiles have names", () => {
  expect([tileName(tileOf("7oa")), tileName(tileOf("ja"))]).toEqual(["orange 7", "joker"]);
});

type Color = [number, number, number];
const linear = (hex: string): Color =>
  [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Color;
const times = (rows: Color[], color: Color): Color =>
  rows.map((row) => row.reduce((sum, part, index) => sum + part * color[index]!, 0)) as Color;
const contrast = (one: string, other: string): number => {
  const [light, dark] = [one, other]
    .map((hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0])
    .sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
};
/** OKLab, in which distances are as people see them. */
const lab = (color: Color): Color => {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color,
  ).map((part) => Math.cbrt(Math.max(0, part))) as Color;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
};
/** What people without green cones see (Machado, Oliveira and Fernandes, 2009). */
const DEUTERANOPIA: Color[] = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];

test("every color can be read on its tile", () => {
  for (const { ink, face } of Object.values(LOOKS)) expect(contrast(ink, face)).toBeGreaterThanOrEqual(4.5);
});

test("red and orange are far apart in hue, also for those who see no green", () => {
  const [red, orange] = [linear(LOOKS.red.ink), linear(LOOKS.orange.ink)];
  const hue = ([, a, b]: Color): number => (Math.atan2(b, a) * 180) / Math.PI;
  expect(Math.abs(hue(lab(red)) - hue(lab(orange)))).toBeGreaterThan(45);
  const [one, other] = [lab(times(DEUTERANOPIA, red)), lab(times(DEUTERANOPIA, orange))];
  expect(Math.hypot(...one.map((part, index) => part - other[index]!))).toBeGreaterThan(0.06);
});

test("each color has a mark of its own", () => expect(new Set(Object.values(MARKS)).size).toBe(4));
