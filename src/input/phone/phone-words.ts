/** Before a number or behind it: `Mobile: 020 …`, `020 … (home)`. */
const kinds = [
  ...[
    'home',
    'work',
    'office',
    'private',
    'privat',
    'personal',
    'business',
    'mobile',
    'mob',
    'cell',
    'cellphone',
    'landline',
    'direct',
    'main',
    'whatsapp',
    'signal',
    'telegram',
    'viber',
  ],
  ...['handy', 'mobil', 'mobiel', 'gsm', 'festnetz', 'portable', 'fixe', 'móvil', 'movil', 'celular', 'cellulare'],
  ...[
    'fisso',
    'telemóvel',
    'komórka',
    'мобильный',
    'κινητό',
    'κιν',
    'cel',
    'cél',
    'port',
    'cep',
    'hp',
    'মোবাইল',
    'همراه',
    'มือถือ',
    'моб',
    '手机',
    '手機',
    '携帯',
    '携帯電話',
    '휴대폰',
    'נייד',
    'جوال',
  ],
  ...['موبايل', 'موبایل', 'मोबाइल', 'di động'],
]

/** What people write before a number: `Tel.`, `Phone no:`, `Call me on`; in a link, `tel:` and `callto:`. */
const labels = [
  ...kinds,
  ...['telephone', 'téléphone', 'telefon', 'telefono', 'teléfono', 'telefone', 'telefoon', 'tel', 'tél', 'tlf', 'puh'],
  ...[
    'puhelin',
    'telefonnummer',
    'telefonnr',
    'mobilnummer',
    'fon',
    'tfno',
    'telf',
    'teléf',
    'telp',
    'telefonszám',
    'rufnummer',
    'handynummer',
    'phone',
    'ph',
    'contact',
    'dial',
    'ddi',
    'call',
    'callto',
  ],
  ...[
    'number',
    'no',
    'nr',
    'my',
    'is',
    'me',
    'on',
    'at',
    'kom',
    'тел',
    'телефон',
    'телефона',
    'τηλ',
    'τηλέφωνο',
    'ტელ',
    'հեռ',
    'номер',
    '电话',
    '電話',
    '電話番号',
  ],
  ...[
    '전화',
    '전화번호',
    'טלפון',
    'מספר',
    'رقم',
    'الهاتف',
    'الجوال',
    'شماره',
    'هاتف',
    'تلفن',
    'फोन',
    'फ़ोन',
    'โทร',
    'เบอร์โทร',
    'เบอร์',
    'ফোন',
    'điện thoại',
    'sđt',
    'đt',
  ],
]

const extensions = [
  ...['extension', 'extn', 'ext', 'xtn', 'x', '×', '✕', '#', 'poste', 'interno', 'int', 'anexo'],
  ...['ramal', 'toestel', 'wewn', 'wew', 'доб', 'внутр', 'вн', '内線', '分机', '转', 'تحويلة'],
]

function oneOf(words: string[]): string {
  const normal = words.map((word) => word.normalize('NFKC'))
  return `(?:${normal.toSorted((one, other) => other.length - one.length).join('|')})`
}

const notOfNumber = '[^\\p{L}\\d+(]*'
export const phoneLabel = `(?:${oneOf(labels)}(?!\\p{L})|[tmpd](?=[.:\\s])|\\(\\s*${oneOf(kinds)}\\s*\\))`
const leading = new RegExp(`^${notOfNumber}(?:${phoneLabel}${notOfNumber})*`, 'iu')
const trailing = new RegExp(`(?<=\\d\\)?)[\\s,-]*[\\s(](?:(?:on|via)\\s+)?${oneOf(kinds)}[\\s).]*$`, 'iu')

export function withoutLabels(text: string): string {
  return text
    .replace(leading, '')
    .replace(trailing, '')
    .replace(/[^\p{L}\d)]+$/u, '')
}

/** An extension is behind one of its words, behind commas, which are pauses, or behind a semicolon, which waits. */
export const extensionAtEnd = new RegExp(
  `^(.*?\\d\\)?)(?:[\\s,;(/|-]*${oneOf(extensions)}[\\s.]*(?:(?:number|no|nr)(?!\\p{L}))?[\\s.:=#-]*|(?:,{1,3}|;))(\\d{1,7})[\\s)]*$`,
  'iu',
)

/** Also as in an address book (vCard): `TEL;TYPE=CELL:`. */
const link = /^<?(?:tel(?:;[^:]*)?|callto|sms|smsto|facetime|facetime-audio|skype):\/*([^?<>]*)/i
const anchor = /^<a\s[^>]*href=["']?((?:tel|callto):[^"'>]*)/i
const chatLink =
  /^(?:(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:.*&)?phone=|t\.me\/(?=\+|%2b)|signal\.me\/#p\/)|(?:whatsapp:\/\/send\/?\?(?:.*&)?phone|viber:\/\/(?:chat|add)\/?\?number)=)(?:\+|%2b)?(\d+)/i
const numberAndLink = /^[^\p{L}\d+(]*([^<>[\]]*\d)[\s>)\]]*[<([](?:tel|callto):([^<>]*?)[>)\]]*$/iu

/** In a link, or in a copied text with its link behind it, as mail programs write it. */
export function withoutLink(line: string): string {
  const [, chat] = chatLink.exec(line) ?? []
  if (chat !== undefined) return `+${chat}`
  const [, shown, behind] = numberAndLink.exec(line) ?? []
  if (shown !== undefined && behind !== undefined) return oneOfBoth(shown, numberIn(behind)) ?? line
  const [, anchored] = anchor.exec(line) ?? []
  const [, linked] = link.exec(anchored ?? line) ?? []
  return linked === undefined ? line : numberIn(linked)
}

/** With a country's code if one has it; null if they are not the same number. */
function oneOfBoth(shown: string, linked: string): string | null {
  const [digits, all] = [shown, linked].map((text) => text.replaceAll(/\D/g, '').replace(/^0+/, '')) as [string, string]
  if (!all.endsWith(digits) && !digits.endsWith(all)) return null
  return linked.startsWith('+') && !shown.includes('+') ? linked : shown
}

/** With the parameters of its link (RFC 3966): `7946-0018;phone-context=+44-20;ext=12`. */
function numberIn(linked: string): string {
  const [number = '', ...parameters] = decoded(linked).split(';')
  const values = new Map(parameters.map((parameter) => parameter.split('=', 2) as [string, string | undefined]))
  const [context = '', extension = ''] = [values.get('phone-context'), values.get('ext')]
  const code = context.startsWith('+') && !number.includes('+') ? `${context} ` : ''
  return `${code}${number}${extension === '' ? '' : ` ext ${extension}`}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
