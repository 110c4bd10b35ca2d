/**
 * Answers of axe that say neither yes nor no, and why each is fine: `rule: reason`, as `scanPage` names them. What stands
 * here was looked at by a person; anything new fails its journey until somebody has looked at it. Doubts about the
 * contrast of a text never stand here: they are measured on the screen, pixel by pixel.
 */
export const triaged: { doubt: string; why: string }[] = [
  {
    doubt: 'frame-tested: The iframe still has to be tested with axe-core',
    why: 'The frame of a sample mail lets no script in. Every mail is scanned by itself, in emails.spec.ts.',
  },
]
