import binaryOptions from './pictures/hazard-binary-options.svg'
import cryptocurrency from './pictures/hazard-cryptocurrency.svg'
import forex from './pictures/hazard-forex.svg'
import stockTrading from './pictures/hazard-stock-trading.svg'
import type { ScamTypeKey } from './scam-types.ts'

/** The drawing of each scam type. Apart from the words, which commands on plain Node read: only the bundler imports pictures. */
export const scamTypePictures: Record<ScamTypeKey, string> = {
  'binary-options': binaryOptions,
  cryptocurrency,
  forex,
  'stock-trading': stockTrading,
}
