import type { ApplicationForm } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import type { FormState } from './form-state.ts'

interface Props {
  readonly form: ApplicationForm
  /** By field; a new object for each check, after which the first wrong field gets the focus. */
  readonly errors: FormState['errors']
  /** Error of the form as a whole. */
  readonly problem: string | undefined
  /** Opens the question of a field; without it, the links lead to the fields on the same page. */
  readonly onOpen: ((name: string) => void) | undefined
}

/**
 * Error summary at the top, with a link to each wrong field. It is announced, and the focus goes to the first wrong field, else to the
 * summary.
 */
export function FormSummary({ form, errors, problem, onOpen }: Props) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const ref = useRef<HTMLDivElement>(null)
  const wrong = Object.entries(errors).filter(([name]) => Object.hasOwn(form.fields, name))
  const isVisible = wrong.length > 0 || problem !== undefined
  useEffect(() => {
    if (!isVisible) return undefined
    let tries = 0
    // The step with the field is shown after this render, on a slow device some frames later.
    const timer = setInterval(() => {
      const field = ref.current?.closest('form')?.querySelector<HTMLElement>(wrongInput)
      const target = field ?? ref.current
      target?.focus()
      if (target === document.activeElement || (tries += 1) > mostTries) clearInterval(timer)
    }, 16)
    return () => clearInterval(timer)
  }, [isVisible, errors, problem])
  if (!isVisible) return null
  return (
    <div className="form-summary" role="alert" tabIndex={-1} ref={ref}>
      <p>{problem ?? text('form.wrong')}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, message]) => {
            const label = form.fields[name]?.label[locale] ?? ''
            return (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    if (!onOpen) return
                    event.preventDefault()
                    onOpen(name)
                  }}
                >
                  {!message.startsWith(label) && label + text('form.colon')}
                  {message}
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** About two seconds. */
const mostTries = 99

const wrongInput = 'fieldset:not([hidden]) [aria-invalid=true]:not([type=hidden])'
