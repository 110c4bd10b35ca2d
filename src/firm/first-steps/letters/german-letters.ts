import { gathered } from '#src/firm/first-steps/record.ts'
import type { Letter } from './letter.ts'

/** For banks and bodies in Germany, which read German, with what they say in English. */

const recall = `An: [Name Ihrer Bank], Betrugsabteilung
Datum: [heutiges Datum]

Bitte rufen Sie eine Überweisung zurück, die durch Betrug veranlasst wurde

Mein Name: [Ihr Name]
Mein Konto: [Ihre IBAN]
Ausgeführt am: [Datum und Uhrzeit]
Betrag: [Betrag und Währung]
Empfänger: [Name, Bank und IBAN des Empfängers]
Verwendungszweck: [Text der Überweisung]

Was geschehen ist: [in wenigen Sätzen]

Sehr geehrte Damen und Herren,

ich bitte Sie, heute noch Folgendes zu tun:
- Rufen Sie die Überweisung zurück, und bitten Sie die Bank des Empfängers, das Geld zu sperren und zurückzusenden.
- Halten Sie weitere Zahlungen an dieses Konto an.
- Nennen Sie mir ein Aktenzeichen.
- Teilen Sie mir schriftlich mit, wann Sie die andere Bank gefragt haben und was sie geantwortet hat.

Angezeigt habe ich den Fall bei: [Polizei, Aktenzeichen]
Sie erreichen mich unter: [E-Mail oder Telefon]

Mit freundlichen Grüßen
[Ihr Name]`

const recallInEnglish = `To: [name of your bank], fraud team
Date: [today’s date]

Please recall a bank transfer that was made because of fraud

My name: [your name]
My account: [your IBAN]
Paid on: [date and time]
Amount: [amount and currency]
Payee: [name, bank and IBAN of the payee]
Payment reference: [text of the transfer]

What happened: [in a few sentences]

Dear Sir or Madam,

I ask you to do these things today:
- Recall the transfer, and ask the payee’s bank to freeze the money and send it back.
- Stop any other payment to that account.
- Give me a case number.
- Tell me in writing when you asked the other bank, and what it said.

I reported the case to: [police, case number]
You can reach me at: [email or phone]

Yours faithfully
[Your name]`

const chargeback = `An: [Name der Bank, die die Karte ausgegeben hat], Kartenreklamation
Datum: [heutiges Datum]

Reklamation einer Kartenzahlung

Mein Name: [Ihr Name]
Karte: [die letzten Ziffern der Karte, nie die ganze Nummer]
Gezahlt am: [Datum]
Betrag: [Betrag und Währung]
Zahlung an: [Name wie auf der Abrechnung]

Grund: [Ich habe diese Zahlung nicht veranlasst / Ich habe nie erhalten, was ich bezahlt habe / Ich wurde über den Kauf getäuscht]
Was geschehen ist: [in wenigen Sätzen]
Den Händler habe ich um mein Geld gebeten am: [Datum, oder „Ich erreiche den Händler nicht“]

Sehr geehrte Damen und Herren,

bitte nehmen Sie diese Reklamation auf, und leiten Sie ein Chargeback-Verfahren ein. Bitte sperren Sie die Karte, damit nichts weiter abgebucht wird.
Ich füge bei: [Nachrichten, Belege, Bilder der Website]

Bitte teilen Sie mir schriftlich mit, wie Sie entscheiden und warum.
Sie erreichen mich unter: [E-Mail oder Telefon]

Mit freundlichen Grüßen
[Ihr Name]`

const chargebackInEnglish = `To: [name of the bank that issued the card], disputes team
Date: [today’s date]

Dispute of a card payment

My name: [your name]
Card: [the last digits of the card, never the whole number]
Paid on: [date]
Amount: [amount and currency]
Paid to: [name as it is on the statement]

Reason: [I did not make this payment / I never got what I paid for / I was deceived about what I bought]
What happened: [in a few sentences]
I asked the seller for my money on: [date, or “I cannot reach the seller”]

Dear Sir or Madam,

Please open this dispute, and begin a chargeback. Please block the card, so that nothing else is taken.
I add: [messages, receipts, pictures of the website]

Please tell me in writing what you decide, and why.
You can reach me at: [email or phone]

Yours faithfully
[Your name]`

const complaint = `An: [Schlichtungsstelle, die für Ihre Bank zuständig ist]
Datum: [heutiges Datum]

Antrag auf Schlichtung gegen [Name Ihrer Bank]

Mein Name: [Ihr Name]
Mein Konto: [Ihre IBAN]
Aktenzeichen der Bank: [Nummer]
Bei der Bank beschwert habe ich mich am: [Datum]
Die letzte Antwort der Bank kam am: [Datum, oder „Sie ist nicht gekommen“]

Was geschehen ist: [in wenigen Sätzen]
Zahlungen: [Datum, Betrag und IBAN des Empfängers; eine Zeile für jede Zahlung]
Was die Bank geantwortet hat: [in wenigen Sätzen]
Warum ich nicht einverstanden bin: [was die Bank hätte sehen, fragen oder anhalten können]
Was ich verlange: [das Geld zurück / eine neue Prüfung]

Ich füge bei: [die Antwort der Bank, meine Schreiben, Nachrichten der Betrüger, die Strafanzeige]
Ich habe in dieser Sache kein Gericht angerufen und keine andere Schlichtungsstelle.

Sie erreichen mich unter: [E-Mail oder Telefon]

Mit freundlichen Grüßen
[Ihr Name]`

const complaintInEnglish = `To: [the arbitration board that is in charge of your bank]
Date: [today’s date]

Request for arbitration with [name of your bank]

My name: [your name]
My account: [your IBAN]
Case number at the bank: [number]
I complained to the bank on: [date]
The bank’s last answer came on: [date, or “it has not come”]

What happened: [in a few sentences]
Payments: [date, amount and IBAN of the payee; a line for each payment]
What the bank said: [in a few sentences]
Why I do not agree: [what the bank could have seen, asked or stopped]
What I ask for: [the money back / the case looked at again]

I add: [the bank’s answer, my letters, messages from the scam, the police report]
I have not gone to a court or another board with this.

You can reach me at: [email or phone]

Yours faithfully
[Your name]`

export const germanLetters: Letter[] = [
  {
    id: 'recall-de',
    countries: ['de'],
    payments: ['bank-transfer', 'remote-access'],
    title: 'Ask your bank to recall the payment',
    to: 'your bank’s fraud team',
    language: 'de',
    text: recall,
    inEnglish: recallInEnglish,
    ...gathered,
  },
  {
    id: 'chargeback-de',
    countries: ['de'],
    payments: ['card'],
    title: 'Dispute a card payment',
    to: 'the bank that gave you the card',
    language: 'de',
    text: chargeback,
    inEnglish: chargebackInEnglish,
    ...gathered,
  },
  {
    id: 'complaint-de',
    countries: ['de'],
    payments: ['bank-transfer', 'card', 'direct-debit', 'remote-access'],
    title: 'Complain about your bank’s answer',
    to: 'the arbitration board (Schlichtungsstelle) of your bank',
    language: 'de',
    text: complaint,
    inEnglish: complaintInEnglish,
    ...gathered,
  },
]
