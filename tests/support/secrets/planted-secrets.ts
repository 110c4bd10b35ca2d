import type { PlantedSecret } from './generated-secrets.ts'

/** One secret of each kind, in words that appear nowhere else. `kept`: what of it must be found nowhere. */
export const plantedSecrets: PlantedSecret[] = [
  {
    form: 'seed phrase',
    text: 'The words are walnut zebra velvet trumpet tobacco squirrel rhythm quantum pyramid oxygen napkin mushroom, all twelve.',
    kept: ['walnut zebra velvet', 'tobacco squirrel rhythm', 'oxygen napkin mushroom'],
  },
  {
    form: 'seed phrase in Spanish, in lines',
    text: '1. zorro\n2. yogur\n3. vitrina\n4. vinagre\n5. trébol\n6. torero\n7. tiburón\n8. siesta\n9. salmón\n10. rodilla\n11. pomelo\n12. pimienta',
    kept: ['zorro', 'vitrina', 'trébol', 'pimienta'],
  },
  {
    form: 'private key',
    text: 'It was KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn and then it was gone.',
    kept: ['KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
  },
  {
    form: 'card number',
    text: 'I paid by card, 4539 5787 6362 1486, twice.',
    kept: ['4539 5787', '4539578763621486', '6362 1486'],
  },
  { form: 'password', text: 'My password is Zwetschge1962! and they know it.', kept: ['Zwetschge1962'] },
  { form: 'code', text: 'They asked for the code and I said 771204.', kept: ['771204'] },
]
