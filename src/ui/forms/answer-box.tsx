import { Link } from 'react-router'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ProblemBox } from '#src/ui/notice.tsx'
import { DoneNotice } from '#src/ui/toasts/done-notice.tsx'
import { UndoForm } from '#src/ui/toasts/undo-form.tsx'
import type { Answer } from './answer.ts'

/** In a toast, or at the head of the page unless the form itself says why. What leaves something to do stays. */
export function AnswerBox({ answer }: { answer: Answer | undefined }) {
  if (answer?.ok === true && answer.left !== null) return <LastingAnswer answer={answer} left={answer.left} />
  const isRefused = answer?.ok === false && answer.message !== null
  return (
    <>
      <DoneNotice
        answer={answer}
        text={answer?.ok === true ? answer.message : null}
        undo={answer?.undo ?? null}
        changed={answer?.changed ?? []}
        focus="if-lost"
      />
      {isRefused && (
        <ProblemBox answer={answer} role="alert">
          <p className="mt-2 whitespace-pre-line">{answer.message}.</p>
        </ProblemBox>
      )}
    </>
  )
}

function LastingAnswer({ answer, left }: { answer: Answer; left: NonNullable<Answer['left']> }) {
  return (
    <div className="sticky top-0 z-30 my-3">
      <AnswerNotice answer={answer} className="max-h-[40vh] overflow-y-auto shadow-sheet">
        <p className="font-semibold">{answer.message}</p>
        <p>{left.words}</p>
        {left.toCopy !== undefined && (
          <div className="mt-2 space-y-2">
            <code className="wrap-anywhere block select-all">{left.toCopy}</code>
            <CopyButton key={left.toCopy} text={left.toCopy} label="Copy link" />
          </div>
        )}
        {left.links.length > 0 && (
          <ul className="mt-1">
            {left.links.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {left.offer !== undefined && <UndoForm undo={left.offer} label={left.offer.label} variant="quiet" />}
          {answer.undo !== null && <UndoForm undo={answer.undo} variant="quiet" />}
        </div>
      </AnswerNotice>
    </div>
  )
}
