/** Numbers, times and lengths in the reader's language. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const unit = (value: number, unit: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value);

/** How long something took, such as "42 sec", "12 min" or "2 hr 5 min". */
export function lengthWords(ms: number, locale: string): string {
  if (ms < MINUTE) return unit(Math.max(1, Math.round(ms / 1000)), "second", locale);
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 60) return unit(minutes, "minute", locale);
  if (ms >= 2 * DAY) return unit(Math.round(ms / DAY), "day", locale);
  const rest = minutes % 60;
  const hours = unit(Math.floor(minutes / 60), "hour", locale);
  return rest ? `${hours} ${unit(rest, "minute", locale)}` : hours;
}

export const percentWords = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** A number with a true minus sign. */
export const signless = (value: number): string => String(value).replace("-", "−");

/** A change, such as "+12", "−7" or "±0". */
export const changeWords = (before: number, after: number): string => {
  const change = after - before;
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
};

export const dateWords = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(iso));

export const momentWords = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
