/**
 * How a card looks that is one of several to choose from: a link or button with `aria-current`, or the label of a radio. The
 * chosen one has a dark edge and bold words, so that it is told without its ground, too.
 */
export const choiceLook =
  'pressable ring-within rounded-soft border-2 border-rule bg-raised text-body no-underline hover:bg-panel chosen:border-link chosen:bg-chosen chosen:font-semibold'
