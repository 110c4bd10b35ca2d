import binaryOptions from './pictures/hazard-binary-options.svg'
import cryptocurrency from './pictures/hazard-cryptocurrency.svg'
import forex from './pictures/hazard-forex.svg'
import stockTrading from './pictures/hazard-stock-trading.svg'
import type { ScamTypeKey } from './scam-types.ts'

/**
 * The drawing of each scam type, and what it shows. Separate from the texts, which every page loads, and which are also
 * read by commands that run without the bundler: only the bundler can import pictures.
 */
export const scamTypePictures: Record<ScamTypeKey, { src: string; alt: string }> = {
  'binary-options': {
    src: binaryOptions,
    alt: 'A whirlpool between two buoys, one pointing up and one pointing down, both moored to the same hand',
  },
  cryptocurrency: {
    src: cryptocurrency,
    alt: 'An anchor chain with one broken link, running out of the picture into deep water',
  },
  forex: {
    src: forex,
    alt: 'Paper boats folded from banknotes of invented currencies, driven by a squall',
  },
  'stock-trading': {
    src: stockTrading,
    alt: 'Waves shaped like the candlesticks of a price chart, and below them a fish-hook with a glittering lure',
  },
}
