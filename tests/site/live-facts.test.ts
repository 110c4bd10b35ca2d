import { expect, test } from 'vitest'
import { firm } from '#src/firm/firm.ts'
import { factsMissingForLive, isSampleAgent } from '#src/firm/ready-for-live.ts'

const own = {
  ...firm,
  name: 'Quay',
  legalName: 'Quay Recovery Ltd',
  registerNumbers: [{ register: 'Companies House', number: '01234567' }],
  address: { street: '1 Long Lane', town: 'Leeds', postcode: 'LS1 1AA', country: 'United Kingdom' },
  email: 'hello@quay-recovery.co.uk',
  phone: { display: '0113 555 0000', link: '+441135550000' },
  complaints: { name: 'Complaints', email: 'complaints@quay-recovery.co.uk' },
  socialLinks: [],
}

test('live mode knows sample facts by their content', () => {
  expect(factsMissingForLive(own)).toEqual([])
  const samples: [Partial<typeof firm>, string][] = [
    [{ name: firm.name }, 'name'],
    ...['Harbour Sample Recovery Ltd', 'Harbour Samples Ltd', 'Sam\u{ad}ple Ltd'].map(
      (legalName): [Partial<typeof firm>, string] => [{ legalName }, 'legal name'],
    ),
    ...['SAMPLE-00000', 'SAMPLE_00000', 'SAMPLE00000'].map((number): [Partial<typeof firm>, string] => [
      { registerNumbers: [{ register: 'Companies House', number }] },
      'register numbers',
    ]),
    [{ address: { ...own.address, street: '1 SampleQuay' } }, 'address'],
    ...['ZZ 99 9ZZ', 'ZZ991AB'].map((postcode): [Partial<typeof firm>, string] => [
      { address: { ...own.address, postcode } },
      'address',
    ]),
    [{ address: { ...own.address, postcode: firm.address.postcode } }, 'address'],
    [{ address: { ...own.address, street: firm.address.street } }, 'address'],
    [{ email: firm.email }, 'email'],
    [{ phone: firm.phone }, 'phone'],
    ...['HARBOUR', ' harbour ', 'Harbour.'].map((name): [Partial<typeof firm>, string] => [{ name }, 'name']),
    [{ address: { ...own.address, postcode: 'zz999zz' } }, 'address'],
    ...[
      ...[
        '(020) 7946 0018',
        '+44 (0)20 7946 0018',
        '0044 20 7946 0018',
        '020.7946.0018',
        '020 7946 0018 ext. 2',
        '20 7946 0018',
      ],
      ...['020 7946 0018 / 0019', '07700 900123', '01632 960123', '0808 157 0123', '0113 496 0123', '0191 498 0123'],
    ].map((display): [Partial<typeof firm>, string] => [{ phone: { ...own.phone, display } }, 'phone']),
    [{ complaints: firm.complaints }, 'complaints contact'],
    [{ socialLinks: firm.socialLinks.slice(1) }, 'social links'],
  ]
  for (const [change, fact] of samples) {
    expect(factsMissingForLive({ ...own, ...change }), JSON.stringify(change)).toContain(
      `${fact} (still the sample firm's)`,
    )
  }
})

test('live mode knows the sample agent by name, in whatever order', () => {
  const isSample = (name: string) => isSampleAgent({ name, email: 'robin@quay-recovery.co.uk' })
  expect(['Sample Agent', 'Sample-Agent 1', 'Agent Sample', 'SAMPLE AGENT B'].map(isSample)).not.toContain(false)
  expect(['Robin Sampleton', 'Agnes Sample'].map(isSample)).not.toContain(true)
})

test('live mode needs every legal fact, and lists all that are missing', () => {
  const address = { street: '', town: '', postcode: '', country: '' }
  const complaints = { name: 'Complaints', email: '' }
  const empty = {
    ...own,
    legalName: ' ',
    registerNumbers: [],
    address,
    complaints,
    feeStatement: '\n',
    governingLaw: '',
  }
  const facts = ['legal name', 'register numbers', 'address', 'complaints contact', 'fee statement', 'governing law']
  expect(factsMissingForLive(empty)).toEqual(facts)
  expect(factsMissingForLive({ ...own, address: { ...own.address, town: '' } })).toEqual(['address'])
  expect(factsMissingForLive({ ...own, address: { ...own.address, country: ' ' } })).toEqual(['address'])
  expect(factsMissingForLive({ ...own, email: 'not-an-email' })).toEqual(['email'])
  const feeOf = (feePercent: number, feeStatement = own.feeStatement) =>
    factsMissingForLive({ ...own, feePercent, feeStatement })
  const otherFee = ['fee in percent, the same as in the fee statement']
  for (const percent of [25, Number.NaN, 1500]) expect(feeOf(percent)).toEqual(otherFee)
  expect(feeOf(12.5, 'You pay us 12.5 per cent of it, and never more than 20%.')).toEqual([])
  expect(feeOf(10, 'You pay us a tenth of it.')).toEqual([])
  expect(feeOf(101, 'You pay us all of it.')).toEqual(otherFee)
  // The money reaches the client first, so there is nothing that the firm could keep.
  const keeps = ['fee statement that says what clients pay you, not what you keep: the money reaches them first']
  for (const words of ['We keep 15% of it.', 'Then we’ll deduct our fee.', 'We will retain 15%.']) {
    expect(feeOf(15, words), words).toEqual(keeps)
  }
  expect(feeOf(15, 'You pay us 15% of it. Success is guaranteed.')).toEqual([
    'fee statement without blame, promises or pressure',
  ])
  const linked = (href: string) => factsMissingForLive({ ...own, socialLinks: [{ name: 'Quay', href }] })
  expect(linked('https://www.quay-recovery.co.uk/news')).toEqual([])
  for (const href of [
    'javascript:alert(1)',
    'https://localhost/quay',
    'https://127.0.0.1/',
    'https://example/',
    'https:quay.co.uk',
  ]) {
    expect(linked(href)).toEqual(['social links'])
  }
  // Hosts that only contain a reserved name belong to somebody.
  for (const href of ['https://www.test.de/news', 'https://www.example-firm.com', 'https://the-example.com/']) {
    expect(linked(href)).toEqual([])
  }
  for (const href of ['https://quay.example/x', 'https://a.test', 'https://www.example.com/', 'https://a.test:80/']) {
    expect(linked(href)).toEqual(["social links (still the sample firm's)"])
  }
  const neutral = (discreetMails: typeof firm.discreetMails) => factsMissingForLive({ ...own, discreetMails })
  expect(neutral({ sender: 'R. Q.', subject: 'For you' })).toEqual([])
  for (const discreetMails of [
    { sender: '', subject: 'For you' },
    { sender: 'Office', subject: ' – ' },
    { sender: 'The QUAY office', subject: 'For you' },
    { sender: 'Office', subject: 'Your recovery' },
  ]) {
    expect(neutral(discreetMails)).toEqual(['neutral sender and subject of discreet emails'])
  }
  const leadingTo = (exitHref: string) => factsMissingForLive({ ...own, exitHref })
  for (const href of ['https://www.bbc.co.uk/weather', 'https://search.test.de/?q=quay-recovery.co.uk']) {
    expect(leadingTo(href), href).toEqual([])
  }
  for (const href of [
    '',
    '/',
    'http://www.bbc.co.uk/',
    'https://quay-recovery.co.uk/',
    'https://www.QUAY-recovery.co.uk/x',
  ]) {
    expect(leadingTo(href), href).toEqual(['page of another site for the quick exit'])
  }
  // A word that only contains another is no example.
  expect(factsMissingForLive({ ...own, legalName: 'Resampled Ltd' })).toEqual([])
  expect(factsMissingForLive({ ...own, registerNumbers: [{ register: '', number: ' ' }] })).toEqual([
    'register numbers',
  ])
})
