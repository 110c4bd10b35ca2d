type Why = 'blame' | 'promise' | 'hurry' | 'boast'

/** Whole words, in any case. Someone who was robbed reads our texts, and the scammer used most of these words too. */
const bannedWords: Record<Why, string[]> = {
  blame: [
    'f[ae]ll(s|en|ing)? for',
    'gullib\\w+',
    'na[iï]ve\\w*',
    'fool(s|ed|ish|ishly)?',
    'silly',
    'stupid\\w*',
    'careless\\w*',
    'greed\\w*',
    'dup(e|ed|es)',
    'suckers?',
    '(?<!(not|n’t) )your (own )?(fault|mistake)',
    'should(’ve| have) (known|seen|checked)',
  ],
  promise: [
    'guarante\\w+',
    '100 ?(%|per ?cent)',
    'get (it|(all )?(of )?your money) back (now|fast|quickly|today)',
    'we(’ll| will| always) (win|recover|get (it|(all )?(of )?your money) back)',
    'risk[- ]free',
    '(no|without|zero) (any )?risk',
    'nothing to lose',
    'success rate',
    'sure thing',
  ],
  hurry: [
    'act (now|fast|today)',
    '(book|call us|sign|pay) now',
    'hurry',
    'limited',
    '(last|only) chance',
    '(only today|today only)',
    'don’t (wait|miss|delay)',
    'time(’s| is) running out',
    'before it’s too late',
  ],
  boast: [
    'world[- ]class',
    'award[- ]winning',
    '(industry|market|world)[- ]leading',
    'number one',
    'unbeatable',
    'trusted by',
    'seen (in|on) (tv|the press)',
  ],
}

const patterns = Object.entries(bannedWords).map(([why, words]) => ({
  why: why as Why,
  pattern: new RegExp(`(?<![\\p{L}\\d])(${words.join('|')})(?![\\p{L}\\d])`, 'giu'),
}))

/** What somebody else says, such as a scammer or a client. */
const quotation = /“[^“”]*”/g

/** Except in quotations. */
export function findBannedWords(text: string): { words: string; why: Why }[] {
  const own = text.normalize('NFC').replaceAll(quotation, '“”').replaceAll("'", '’').replaceAll(/\s+/g, ' ')
  return patterns.flatMap(({ why, pattern }) => [...own.matchAll(pattern)].map(([words]) => ({ words, why })))
}

/** `place` is a source file or a page’s path. The tests say when an exemption is no longer needed. */
export const exemptions: { place: string; words: string; why: string }[] = [
  {
    place: 'src/firm/claims/testimonials.ts',
    words: 'fallen for',
    why: 'a client’s own words, which pages show as a quotation',
  },
  {
    place: 'src/firm/ready-for-live.ts',
    words: 'fallen for',
    why: 'the same words, by which live mode knows the sample',
  },
  { place: 'src/firm/first-steps/gb.ts', words: 'Guarantee', why: 'the name of the banks’ scheme' },
  { place: '/first-steps/gb/direct-debit', words: 'Guarantee', why: 'the name of the banks’ scheme' },
]
