/** The client's own parts for tables that come from a game's package: functions that any module can call. */
import { mount, unmount, untrack, type Component, type getAllContexts } from "svelte";
import PlayingCard from "../cards/PlayingCard.svelte";
import type { CardProps, HandProps, Kit, Part as Shown, SeatProps, TrickProps } from "./contract";
import HandPart from "./HandPart.svelte";
import Part from "./Part.svelte";
import SeatPart from "./SeatPart.svelte";
import TrickPart from "./TrickPart.svelte";

type Failed = (error: unknown) => void;
type Context = ReturnType<typeof getAllContexts>;
type Focusable<Props> = Shown<Props> & { focus: () => void };

/**
 * A kit for one mounted table. `failed` is told of errors inside the parts, such as those of wrong props. `context` is
 * that of the page, from which seats take the marks of their players.
 */
export function createKit(failed: Failed, context?: Context): { kit: Kit; clear: () => void } {
  const parts = new Set<{ destroy: () => void }>();

  function part<Props extends object>(component: Component<Props>) {
    return (target: HTMLElement, props: Props): Focusable<Props> => {
      const shown = show(component, target, props, failed, context);
      const destroy = () => {
        if (parts.delete(made)) shown.destroy();
      };
      const made = { ...shown, destroy };
      parts.add(made);
      return made;
    };
  }

  const kit: Kit = {
    card: part<CardProps>(PlayingCard as Component<CardProps>),
    hand: part<HandProps>(HandPart as Component<HandProps>),
    seat: part<SeatProps>(SeatPart),
    trick: part<TrickProps>(TrickPart),
  };
  return { kit, clear: () => parts.forEach(({ destroy }) => destroy()) };
}

function show<Props extends object>(
  component: Component<Props>,
  target: HTMLElement,
  props: Props,
  failed: Failed,
  context?: Context,
): Focusable<Props> {
  let given = $state.raw(props);
  const passed = {
    component: component as Component<object>,
    failed,
    get given() {
      return given;
    },
  };
  const shown = untrack(() => mount(Part, { target, props: passed, context }));
  return {
    set: (next) => void (given = next),
    destroy: () => void unmount(shown),
    focus: () => void shown.focus(),
  };
}
