import binaryOptions from './pictures/hazard-binary-options.svg'
import cryptocurrency from './pictures/hazard-cryptocurrency.svg'
import forex from './pictures/hazard-forex.svg'
import stockTrading from './pictures/hazard-stock-trading.svg'
import type { ScamTypeKey } from './scam-types.ts'

/**
 * The drawing of each scam type. Separate from the texts, which are also read by commands that run without the bundler:
 * only the bundler can import pictures.
 */
export const scamTypePictures: Record<ScamTypeKey, string> = {
  'binary-options': binaryOptions,
  cryptocurrency,
  forex,
  'stock-trading': stockTrading,
}
