import type { Checked } from '#src/features/doctor/check.ts'
import type { Installation } from '../installation.ts'
import type { SiteAnswers } from './site-answers.ts'

/** `db` is null, too, if its schema is not this version's. */
export type Examined = Checked &
  Omit<Installation, 'close'> & {
    answers: SiteAnswers
  }
