// Plain JavaScript without packages, because `npm start` asks before it installs any.
import { findSettingFaults, isQuoted, settingNames, withoutEmpty } from './setting-rules.mjs'

/**
 * What is probably a mistake, although the site can start: names that are nearly a setting's, and quotes that became
 * part of a value.
 * @param {import('./setting-rules.mjs').Environment} env @returns {string[]}
 */
export function findRemarks(env) {
  const filledIn = withoutEmpty(env)
  const faulty = findSettingFaults(filledIn).map(({ name }) => name)
  const misspelt = Object.keys(filledIn).flatMap((name) => {
    const meant = nearestSetting(name)
    return meant === undefined ? [] : [`${name} is not a setting: did you mean ${meant}?`]
  })
  // The path of a command may have to be quoted.
  const mayBeQuoted = ['BACKUP_COMMAND', ...faulty]
  const quoted = settingNames.filter((name) => !mayBeQuoted.includes(name) && isQuoted(filledIn[name] ?? ''))
  return [
    ...misspelt,
    ...quoted.map((name) => `${name} has quotes around it, and the quotes are part of the value. Were they meant?`),
  ]
}

/** @param {string} name */
function nearestSetting(name) {
  if (settingNames.includes(name)) return undefined
  const bare = bareName(name)
  const [nearest] = settingNames
    .map((setting) => ({ setting, edits: editsBetween(bare, bareName(setting)) }))
    .filter(({ setting, edits }) => edits <= allowedEdits(setting))
    .sort((one, other) => one.edits - other.edits)
  if (nearest === undefined) return settingNames.find((setting) => hasSameStems(name, setting))
  // `POST` and `SORT` are no slips of `PORT`.
  return nearest.setting.length < 5 && isOneLetterElse(bare, nearest.setting) ? undefined : nearest.setting
}

/** `BACKUP_DIRECTORY`, `TRUST_PROXIES`: each word begins like the setting’s. @param {string} name @param {string} setting */
function hasSameStems(name, setting) {
  const words = name.toUpperCase().split(/[_-]/)
  const wanted = setting.split('_')
  if (wanted.length < 2 || words.length !== wanted.length) return false
  return wanted.every((word, index) => {
    const other = words[index] ?? ''
    const length = Math.min(4, word.length, other.length)
    return length > 1 && word.slice(0, length) === other.slice(0, length)
  })
}

/** @param {string} name */
function bareName(name) {
  return name.toUpperCase().replaceAll(/[_-]/g, '')
}

/** @param {string} setting */
function allowedEdits(setting) {
  return setting.length < 9 ? 1 : 2
}

/** @param {string} one @param {string} other */
function isOneLetterElse(one, other) {
  const sorted = (/** @type {string} */ word) => [...word].sort().join('')
  return one.length === other.length && sorted(one) !== sorted(other)
}

/**
 * How many letters to add, leave out, change, or swap with the next one.
 * @param {string} one @param {string} other
 */
function editsBetween(one, other) {
  /** @type {number[][]} */
  const table = []
  const at = (/** @type {number} */ row, /** @type {number} */ column) => table[row]?.[column] ?? row + column
  for (let row = 0; row <= one.length; row += 1) {
    table[row] = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const edits = [at(row, column - 1) + 1]
      if (row > 0) edits.push(at(row - 1, column) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && isSwapped) edits.push(at(row - 2, column - 2) + 1)
      table[row]?.push(Math.min(...edits))
    }
  }
  return at(one.length, other.length)
}
