import { type ApplicationStatus, isWithdrawable, mannerOf, type KeptFile } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { DateText } from '../../../design/date-text.tsx'
import { useCallback, useEffect, useState } from 'react'
import { FormField } from '../form/form-field.tsx'
import { type PendingFiles } from '../form/field-input.ts'
import { createKey } from '../form/use-form-draft.ts'
import { nothingPosted } from '../form/form-values.ts'
import type { StatusAnswer } from './status-answer.ts'

interface Props {
  /** The number in the address; '' for none. */
  readonly number: string
  /** Null until a code has unlocked it. */
  readonly status: ApplicationStatus | null
  readonly answer: StatusAnswer | undefined
}

/** Status of an application, for anyone who can read the applicant's messages. Works completely without scripts. */
export function ApplicationStatusPage({ number, status, answer }: Props) {
  const text = useText()
  return (
    <div className="page-width form-page">
      <header className="page-head">
        <h1>{status ? text(`status.of.${mannerOf(status.kind)}`, { number: status.number }) : text('status.title')}</h1>
        <p>{status ? text(`status.state.${status.state}.${mannerOf(status.kind)}`) : text('status.lead')}</p>
      </header>
      {answer && (
        <p className={answer.isWrong ? 'form-summary' : 'form-notice'} role={answer.isWrong ? 'alert' : 'status'}>
          {answer.message}
        </p>
      )}
      {status ? <OpenedStatus status={status} answer={answer} /> : <Entrance number={number} answer={answer} />}
    </div>
  )
}

function Entrance({ number, answer }: Omit<Props, 'status'>) {
  const text = useText()
  const known = answer?.number ?? number
  return (
    <div className="form-narrow">
      {answer?.stage === 'code' && (
        <form method="post" className="form">
          <input type="hidden" name="number" value={known} />
          <div className="field">
            <label htmlFor="code">{text('status.code')}</label>
            <input id="code" name="code" autoComplete="one-time-code" autoCapitalize="characters" required />
          </div>
          <button type="submit" className="button button-primary" name="intent" value="open">
            {text('status.open')}
          </button>
        </form>
      )}
      <form method="post" className="form">
        <div className="field">
          <label htmlFor="number">{text('status.number')}</label>
          <p className="field-hint" id="number-hint">
            {text('status.numberHint')}
          </p>
          <input
            id="number"
            name="number"
            defaultValue={known}
            autoCapitalize="characters"
            autoComplete="off"
            aria-describedby="number-hint"
            maxLength={20}
            required
          />
        </div>
        <fieldset className="field">
          <legend>{text('status.channel')}</legend>
          <label>
            <input type="radio" name="channel" value="sms" defaultChecked /> {text('status.sms')}
          </label>
          <label>
            <input type="radio" name="channel" value="email" /> {text('status.email')}
          </label>
        </fieldset>
        <button
          type="submit"
          className={answer?.stage === 'code' ? 'button' : 'button button-primary'}
          name="intent"
          value="code"
        >
          {text(answer?.stage === 'code' ? 'status.again' : 'status.send')}
        </button>
      </form>
    </div>
  )
}

function OpenedStatus({
  status,
  answer,
}: {
  readonly status: ApplicationStatus
  readonly answer: StatusAnswer | undefined
}) {
  const text = useText()
  return (
    <div className="form-columns">
      <section className="status-timeline" aria-labelledby="timeline">
        <h2 id="timeline">{text('status.timeline')}</h2>
        <ol className="timeline">
          {status.timeline.map(({ event, text: message, time }, index) => (
            <li key={index}>
              <p className="kicker">
                <DateText seconds={time} />
              </p>
              <p>{text(`status.event.${event}.${mannerOf(status.kind)}`)}</p>
              {message && <blockquote>{message}</blockquote>}
            </li>
          ))}
        </ol>
      </section>
      <div className="status-actions">
        {status.asked && <Answer kind={status.kind} asked={status.asked} answer={answer} />}
        {isWithdrawable(status.kind, status.state) && (
          <details className="withdraw">
            <summary>{text(`status.withdraw.${mannerOf(status.kind)}`)}</summary>
            <form method="post">
              <p>{text('status.withdrawLead')}</p>
              <button type="submit" className="button" name="intent" value="withdraw">
                {text('status.withdrawNow')}
              </button>
            </form>
          </details>
        )}
        <form method="post">
          <button type="submit" className="button" name="intent" value="close">
            {text('status.close')}
          </button>
        </form>
      </div>
    </div>
  )
}

const noFiles: readonly KeptFile[] = []

interface AnswerProps {
  readonly kind: ApplicationStatus['kind']
  readonly asked: NonNullable<ApplicationStatus['asked']>
  readonly answer: StatusAnswer | undefined
}

function Answer({ kind, asked, answer }: AnswerProps) {
  const text = useText()
  const { texts, files: kept } = answer?.values ?? nothingPosted
  const [files, setFiles] = useState(kept)
  const [key, setKey] = useState(answer?.key ?? '')
  const [pending, setPending] = useState<Readonly<Record<string, number>>>({})
  useEffect(() => setKey((known) => known || createKey()), [])
  const onFiles = useCallback(
    (name: string, ofField: readonly KeptFile[]) => setFiles((all) => ({ ...all, [name]: ofField })),
    [],
  )
  const onPending = useCallback(
    (name: string, { running, failed }: PendingFiles) => setPending((all) => ({ ...all, [name]: running + failed })),
    [],
  )
  const isUploading = Object.values(pending).some((count) => count > 0)
  return (
    <form method="post" encType="multipart/form-data" className="form" aria-labelledby="asked">
      <h2 id="asked">{text('status.asked')}</h2>
      <blockquote>{asked.text}</blockquote>
      <input type="hidden" name="key" value={key} readOnly />
      {Object.entries(asked.fields).map(([name, field]) => (
        <FormField
          key={name}
          {...{ name, field }}
          form={{ kind, ...asked }}
          formKey={key}
          onFiles={onFiles}
          onPending={onPending}
          value={texts[name] ?? ''}
          files={files[name] ?? noFiles}
          error={answer?.errors?.[name]}
        />
      ))}
      <div className="field">
        <label htmlFor="message">{text('status.message')}</label>
        <textarea
          id="message"
          name="message"
          rows={4}
          maxLength={2000}
          defaultValue={answer?.text ?? ''}
          aria-invalid={answer?.errors?.message ? true : undefined}
          aria-describedby={answer?.errors?.message ? 'message-error' : undefined}
        />
        {answer?.errors?.message && (
          <p className="field-error" id="message-error">
            {answer.errors.message}
          </p>
        )}
      </div>
      {isUploading && <p role="status">{text('status.filesFirst')}</p>}
      <button type="submit" className="button button-primary" name="intent" value="answer" disabled={isUploading}>
        {text('status.answer')}
      </button>
    </form>
  )
}
