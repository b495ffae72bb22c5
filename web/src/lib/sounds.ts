/** Short sounds, made in the browser: no file is loaded. */

export type Sound = "deal" | "turn" | "warning" | "win";

/** A tone: when it begins, how long it sounds (seconds), and its pitch (hertz). */
interface Tone {
  at: number;
  lasts: number;
  pitch: number;
}

const LOUDNESS = 0.12;
const ATTACK = 0.01;
const SILENT = 0.0001;

const TONES: Record<Sound, { wave: OscillatorType; tones: Tone[] }> = {
  deal: {
    wave: "triangle",
    tones: [0, 1, 2, 3].map((card) => ({ at: card * 0.07, lasts: 0.05, pitch: 260 + card * 25 })),
  },
  turn: {
    wave: "sine",
    tones: [
      { at: 0, lasts: 0.16, pitch: 660 },
      { at: 0.13, lasts: 0.28, pitch: 880 },
    ],
  },
  warning: {
    wave: "square",
    tones: [0, 0.22].map((at) => ({ at, lasts: 0.12, pitch: 440 })),
  },
  win: {
    wave: "triangle",
    tones: [523, 659, 784, 1047].map((pitch, step) => ({
      at: step * 0.14,
      lasts: step === 3 ? 0.5 : 0.16,
      pitch,
    })),
  },
};

let context: AudioContext | undefined;

/** Plays a sound. Browsers allow it once the player has touched the page; before that nothing happens. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const { wave, tones } = TONES[sound];
  for (const tone of tones) sing(context, wave, tone);
}

function sing(audio: AudioContext, wave: OscillatorType, { at, lasts, pitch }: Tone): void {
  const starts = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = wave;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(SILENT, starts);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, starts + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENT, starts + lasts);
  voice.connect(volume).connect(audio.destination);
  voice.start(starts);
  voice.stop(starts + lasts);
}
