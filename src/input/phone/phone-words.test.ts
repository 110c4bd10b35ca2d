import { expect, test } from 'vitest'
import { optionalPhone } from './phone-number.ts'

test.each([
  [
    '+442079460018',
    [
      'whatsapp://send?phone=442079460018&text=Hi',
      'https://api.whatsapp.com/send/?text=Hi&phone=%2B442079460018',
      'https://web.whatsapp.com/send?phone=442079460018',
      'https://t.me/+442079460018',
      'https://signal.me/#p/+442079460018',
      'viber://chat?number=%2B442079460018',
      'TEL;TYPE=CELL,VOICE:+442079460018',
      'TEL;VALUE=uri:tel:+442079460018',
      '<a href="tel:+442079460018">Call us</a>',
      '442079460018+',
      '٤٤٢٠٧٩٤٦٠٠١٨+',
    ],
  ],
  [
    '020 7946 0018',
    [
      '020 7946 0018¹',
      '020 7946 0018 ²³',
      '020 7946 0018*',
      '020 7946 0018†',
      '020 7946 0018 on WhatsApp',
      '020 7946 0018 (via Signal)',
      '020 7946 0018, private',
      'Tel. privat: 020 7946 0018',
      'Telefonnr.: 020 7946 0018',
      'Fon: 020 7946 0018',
      'Tfno.: 020 7946 0018',
      'Cel. 020 7946 0018',
      'Port. : 020 7946 0018',
      'Τηλ.: 020 7946 0018',
      'Номер телефона: 020 7946 0018',
      'cep tel: 020 7946 0018',
      'No. Telp: 020 7946 0018',
      'เบอร์โทร 020 7946 0018',
      'মোবাইল: ০২০ ৭৯৪৬ ০০১৮',
      'رقم الهاتف: ٠٢٠ ٧٩٤٦ ٠٠١٨',
      'شماره همراه: ۰۲۰ ۷۹۴۶ ۰۰۱۸',
      'מספר טלפון: 020 7946 0018',
    ],
  ],
] as const)('%s is stored, whatever was copied with it', (stored, written) => {
  for (const phone of written) expect(optionalPhone.safeParse(phone).data, JSON.stringify(phone)).toBe(stored)
})
