// The counts of a stage of the benchmark, and its pace.
export class Tally {
  constructor(thought) {
    this.thought = thought;
    this.latencies = [];
    this.deliveries = 0;
    this.acknowledged = 0;
    this.moves = 0;
  }

  // Makes a move at once, or after half to one and a half times what players think on average.
  whenThought(move) {
    if (this.thought) setTimeout(move, this.thought * (0.5 + Math.random()));
    else move();
  }

  summary(seconds) {
    const sorted = Float64Array.from(this.latencies).sort();
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return {
      moves: this.moves,
      seconds,
      deliveries: this.deliveries,
      acknowledged: this.acknowledged,
      heard: sorted.length,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
    };
  }
}
