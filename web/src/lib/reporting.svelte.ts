/** Whom the player is about to report. The dialog lies over whichever page. */
export interface Reported {
  id: number;
  name: string;
  game_id?: number;
  /** A chat message of theirs. */
  message?: { id: number; text: string };
}

class Reporting {
  person = $state.raw<Reported | null>(null);
}

export const reporting = new Reporting();
