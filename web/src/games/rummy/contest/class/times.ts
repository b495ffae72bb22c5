/** Times of the class pages. */
import { language } from "../../../../lib/i18n/language.svelte";

export const timeText = (seconds: number): string =>
  new Intl.DateTimeFormat(language.current, { dateStyle: "medium", timeStyle: "short" }).format(
    seconds * 1000,
  );

/** What is left of a round: "1:05:09" or "5:09". */
export function leftText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
