import type { ApplicationForm } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import type { FormState } from './form-state.ts'

interface Props {
  readonly form: ApplicationForm
  readonly state: FormState | undefined
}

/**
 * Error summary at the top, with a link to each wrong field. It is announced, and the focus goes to the first wrong field, else to the
 * summary.
 */
export function FormSummary({ form, state }: Props) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const ref = useRef<HTMLDivElement>(null)
  const wrong = Object.entries(state?.errors ?? {}).filter(([name]) => Object.hasOwn(form.fields, name))
  const isShown = state !== undefined && (wrong.length > 0 || state.problem !== undefined || state.isConsentMissing)
  const isForm = state?.stage === 'form'
  useEffect(() => {
    if (!isShown) return undefined
    let tries = 0
    // The step with the field is shown after this render, on a slow device some frames later.
    const timer = setInterval(() => {
      const field = isForm ? ref.current?.closest('form')?.querySelector<HTMLElement>(wrongInput) : undefined
      const target = field ?? ref.current
      target?.focus()
      if (target === document.activeElement || (tries += 1) > mostTries) clearInterval(timer)
    }, 16)
    return () => clearInterval(timer)
  }, [isShown, isForm, state])
  if (!isShown) return null
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={ref}>
      <p>{state.problem ?? text(state.isConsentMissing ? 'form.agreeFirst' : 'form.wrong')}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, message]) => (
            <li key={name}>
              <a href={`#${name}`}>
                {form.fields[name]?.label[locale]}
                {text('form.colon')}
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** About two seconds. */
const mostTries = 99

const wrongInput = '[aria-invalid=true]:not([type=hidden])'
