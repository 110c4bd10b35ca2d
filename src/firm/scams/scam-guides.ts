import { feeExample } from '#src/firm/fees.ts'
import type { Firm } from '#src/firm/firm.ts'
import type { ScamTypeKey } from '#src/firm/scam-types.ts'

/** Visitors type the address and look for the title. */
type OfficialPage = { body: string; address: string; title: string }

/** For someone it has happened to. Time limits are in the first steps only. */
type ScamGuide = {
  howItWorks: string[]
  signs: string[]
  mayComeBack: string[]
  hardlyComesBack: string[]
  haveReady: string[]
  isItTooLate: string
  officialPages: OfficialPage[]
}

/** The bodies are real ones. Scripts must not import this: the server gives each page its own. */
export const scamGuides: Record<ScamTypeKey, ScamGuide> = {
  'binary-options': {
    howItWorks: [
      'You see an advert, or someone writes to you. You open an account with a small sum.',
      'An “account manager” calls, often every day. On the screen, you’re winning.',
      'They ask for more money, and for copies of your papers and cards.',
      'When you want your money, there’s a rule, a tax or a fee first. In the end nobody answers.',
    ],
    signs: [
      'The screen went your way until you asked for your money',
      'A bonus tied up what you had paid in',
      'You had to send pictures of your card',
      'The platform isn’t on the register of any regulator',
    ],
    mayComeBack: [
      'Card payments, if the card company takes up the dispute in time',
      'Charges to your card or account that you never agreed to',
      'A recent bank transfer, if your bank gets hold of it before it’s moved on',
    ],
    hardlyComesBack: [
      'The profit on the screen: no option was ever bought',
      'Coins, cash and gift cards',
      'Transfers abroad that are months old',
    ],
    haveReady: [
      'Bank and card statements with the payments',
      'The name and the web address of the platform',
      'The names and numbers of those who called, and their emails',
      'What you signed or sent them',
    ],
    isItTooLate:
      'Perhaps not, even after a year or two. Some of these payments were made by card, and banks look at more cases than they used to. But each limit is strict, so ask your bank today.',
    officialPages: [
      { body: 'CFTC and SEC (United States)', address: 'investor.gov', title: 'Binary options and Fraud' },
      { body: 'FCA (United Kingdom)', address: 'fca.org.uk', title: 'Binary options scams' },
    ],
  },
  cryptocurrency: {
    howItWorks: [
      'You meet online: through an advert, in a group, or as friends, over weeks. Then the talk turns to coins.',
      'They help you to buy coins at a real exchange, and to send them to “your” wallet on their platform.',
      'The balance grows. You may even take out a small sum, so that you trust it.',
      'Then the account is “frozen”, or there’s a tax to pay. Each payment leads to another.',
    ],
    signs: [
      'Someone you’ve never met in person showed you the platform',
      'You sent coins to an address that they gave you',
      'You were told what to say to your bank, or to say nothing',
      'Taking money out costs money first',
    ],
    mayComeBack: [
      'Coins that are still at an exchange: it can freeze them, often only when the police ask',
      'What you paid to buy the coins, if you didn’t make that payment yourself',
      'Coins that the police have seized: their owners can ask for them, which costs nothing',
    ],
    hardlyComesBack: [
      'A transfer on the blockchain: nobody can reverse it, no hacker and no firm',
      'Coins that have been moved on, swapped and split up',
      'The profit on the screen: it was only ever a picture',
    ],
    haveReady: [
      'For each transfer: date and time, coin, amount, address and transaction ID',
      'The name of the exchange, and your account’s email there',
      'Messages, and the address of the platform',
      'Never your seed phrase or private key. Nobody needs it',
    ],
    isItTooLate:
      'The record of each transfer stays for ever, so a trail can be followed years later. But coins are moved on within hours, and an exchange can only hold what’s still there. Ask it today.',
    officialPages: [
      { body: 'FBI (United States)', address: 'ic3.gov', title: 'Guidance for Cryptocurrency Scam Victims' },
      {
        body: 'FTC (United States)',
        address: 'consumer.ftc.gov',
        title: 'What To Know About Cryptocurrency and Scams',
      },
    ],
  },
  forex: {
    howItWorks: [
      'An “adviser” or a trading robot is going to trade currencies for you.',
      'The first results are good, and you can take out a little.',
      'You’re asked for more each time it goes well, perhaps from a loan they arrange.',
      'Then one bad day takes it all, or the account is closed. They blame the market.',
    ],
    signs: [
      'They spoke of a fixed return each month',
      'They traded in your name, or on your own screen',
      'They use the name of a firm on a register, with another phone number',
      'The prices on the statements aren’t the prices of that day',
    ],
    mayComeBack: [
      'Card payments, and payments through a payment service, if they’re disputed in time',
      'A recent bank transfer, if your bank gets hold of it before it’s moved on',
      'Money paid to a firm that was really licensed: it must answer complaints, and an ombudsman may look at them',
    ],
    hardlyComesBack: [
      'The profit on the statements: nobody traded',
      'A loss in real trades with a licensed firm, if it told you about the risk',
      'Transfers abroad that are months old',
    ],
    haveReady: [
      'Statements of the trading account, and of your bank',
      'The name and the register number that they gave you',
      'Messages, and notes of the calls',
      'The name of any program with which they saw your screen',
    ],
    isItTooLate:
      'Perhaps not. For a complaint about a licensed firm there are often years. For a payment by card or transfer there may be weeks or less. Ask your bank today, and look at the rest in peace.',
    officialPages: [
      { body: 'FCA (United Kingdom)', address: 'fca.org.uk', title: 'Forex trading scams' },
      { body: 'CFTC (United States)', address: 'cftc.gov', title: 'Foreign Exchange Currency Fraud' },
    ],
  },
  'stock-trading': {
    howItWorks: [
      'An advert or a call leads to a group chat with a “professor” or a famous investor.',
      'Everybody in the group is winning. Most of them aren’t real people.',
      'You buy shares in an app that only shows pictures of shares. Or you buy cheap shares that they own.',
      'You can’t sell, or they sell first and the price falls to nothing.',
    ],
    signs: [
      'You were added to a group of strangers',
      'A well-known face spoke for it, perhaps in a fake video',
      'The app wasn’t in the app shop, or was only a web address',
      'Everyone was to buy one share at the same hour',
    ],
    mayComeBack: [
      'Real shares at a real broker: they’re still yours, whatever they’re worth',
      'Card payments to a fake app, if they’re disputed in time',
      'A recent bank transfer, if your bank gets hold of it before it’s moved on',
    ],
    hardlyComesBack: [
      'Shares that were never bought',
      'What a real share has lost in price, unless a court or a regulator gets it back, years later',
      'Coins that you paid in',
    ],
    haveReady: [
      'Bank and card statements with the payments',
      'Pictures of the app and its web address',
      'The name of the group, and who was in it',
      'If you used a real broker: its records of what you bought and sold',
    ],
    isItTooLate:
      'Perhaps not. If a real broker or bank was part of it, there are often years to complain. For a payment by card or transfer there may be weeks or less. Ask your bank today.',
    officialPages: [
      { body: 'SEC (United States)', address: 'investor.gov', title: 'Group Chats as a Gateway to Investment Scams' },
      { body: 'FCA (United Kingdom)', address: 'fca.org.uk', title: 'Share, bond and boiler room scams' },
    ],
  },
}

export type GuidePart = {
  title: string
  paragraphs?: { title?: string; text: string; link?: { path: string; name: string } }[]
  items?: string[]
  isInOrder?: boolean
}

export function guideParts(
  key: ScamTypeKey,
  { feeStatement, feePercent }: Pick<Firm, 'feeStatement' | 'feePercent'>,
): GuidePart[] {
  const guide = scamGuides[key]
  return [
    { title: 'How it usually works', items: guide.howItWorks, isInOrder: true },
    { title: 'Signs of it', items: guide.signs },
    { title: 'What may come back', items: guide.mayComeBack },
    { title: 'What hardly ever does', items: guide.hardlyComesBack },
    { title: 'Time limits', paragraphs: [timeLimits] },
    { title: 'What to have ready', items: guide.haveReady },
    {
      title: 'Three questions people are shy to ask',
      paragraphs: [
        { title: 'Is it too late?', text: guide.isItTooLate },
        {
          title: 'Will my family know?',
          text: 'Not from us. We only talk to you, at the time and in the way you choose. We write to nobody else unless you’ve agreed.',
        },
        {
          title: 'What does it cost?',
          text: `${feeStatement} ${feeExample(feePercent)}`,
          link: { path: '/questions', name: 'More of these questions' },
        },
      ],
    },
    {
      title: 'Official pages',
      paragraphs: [
        {
          text: 'These bodies are real, and they will never call you about this. Type the address, and look for the title.',
        },
      ],
      items: guide.officialPages.map(({ body, address, title }) => `${body}: ${address}, “${title}”`),
    },
  ]
}

const timeLimits = {
  text: 'Some of your rights end after days, others after years, and each bank and country has its own. Call your bank today. You don’t need us for it.',
  link: { path: '/first-steps', name: 'First steps: the limits by country and way of payment' },
}
