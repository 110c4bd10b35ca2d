const setOf = (words: string) => new Set(words.trim().split(/\s+/))

export const copulas = setOf(
  `is was are were it's that's thats 's ’s that’s ist war lautet lautete sind est était es era é equals`,
)

/** Between a name and its value, these change nothing: `the code was actually 482913`. */
export const adverbs = setOf('actually just only now still like simply always also originally probably maybe')

/** The same before digits: `PIN number 1234`, `codes are the following: 482913`. */
export const asides = setOf('number numbers no nr of to as digits code codes the this these following')

/** Other numbers, and what people do with money: what follows is not the secret. */
export const otherThings =
  setOf(`amount balance total price fee fees cost costs sum payment deposit worth reference ref case order
  ticket invoice transaction tx txid txn hash signature block contract address postcode zip iban date year time url sort bic swift imei frn
  took taken lost paid pay transferred invested deposited withdrew withdrawn stole sold bought spent wired charged`)

/** What a secret is for and where it comes: a number right after these is theirs. */
export const places =
  setOf(`account accounts phone mobile tel telephone name email username login user website site telegram
  whatsapp handle app bank`)

/** After these, a story goes on with something else. */
export const breaks = setOf('and but so because while when if although though before after until then')

/** What a broken off clause may take up again: `the code, and it was 482913`. */
export const pronouns = setOf('it which that this one they those')

export const uses = setOf('put used chose tried')

export const tellings = setOf('said told typed entered read texted wrote dictated replied answered')
/** With a code, in the sentence after the one that names it. */
export const givings = setOf('gave sent forwarded shared passed')
export const toldTo = setOf('him her them it out in back to the number numbers digits code')
/** With these, a further sentence comes back to the secret. */
export const recipients = setOf('here him her them number numbers digits code codes')

/** Before the name of a value that has been told: `482913 was the verification code`. */
export const qualifiers =
  setOf(`my the our his her their a an your this that which online bank banking card account email wallet
  phone login app security verification one time one-time six-digit 6-digit four-digit 4-digit new old current correct
  right real secret trading exchange crypto`)

/** These make a number an amount, a length of time or a date. */
export const units =
  setOf(`pounds pound euros euro dollars dollar gbp eur usd aud cad chf quid pence cents usdt usdc btc eth bitcoin
  bitcoins ether k m million thousand percent per times people days day weeks week months month years year hours hour
  hrs minutes mins seconds am pm o'clock digits digit characters letters words calls messages emails
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec`)

export const currencies = setOf('gbp eur usd aud cad chf usdt usdc btc eth rs inr £ $ € ¥')

/** Words that are in every sentence, and in no password. */
export const smallWords =
  setOf(`a an the my our his her their your its this that these those it he she they we i you me him them us
  not never no none nothing n/a unknown yes ok okay always still also just only now then too very so quite really
  rather more most less at on in of to for from by with without about as and or but if when because since after before
  is was are were be been being has have had do does did can could will would should must may might
  which what who how why where there here
  das der die ein eine jetzt nicht neu anders anderes le la les une un el pas plus ahora otra nueva`)

/** What people say about a password. */
export const sayings =
  setOf(`safe secure unsafe insecure weak strong wrong right correct incorrect invalid valid old new same different
  unique simple complex easy hard long short good bad fine gone out expired secret private public important necessary
  needed required enough empty useless useful available stolen taken given known shown seen written broken forgotten
  chosen found lost sent sold kept set reset put hidden all any some one two three four five six seven eight nine ten
  everything something anything somewhere elsewhere everywhere identical similar obvious common random personal
  confidential sensitive likely possible impossible perhaps currently already nonsense rubbish gibberish missing
  hopeless pointless standard default temporary permanent knowledge`)
