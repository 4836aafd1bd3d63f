import {
  type ApplicationForm,
  callingCodeName,
  type Field,
  isDate,
  isFileField,
  isMobileField,
  kindOf,
  normalMobile,
  type PlainValues,
  referenceOf,
} from '@teachnet/contract'
import { toLongDate } from '@teachnet/i18n'
import { useLocale, useText } from '@teachnet/i18n/react'
import { siteTimeZone } from '@teachnet/languages'
import type { FormStep } from './form-steps.tsx'

interface Props {
  readonly form: ApplicationForm
  readonly steps: readonly FormStep[]
  readonly values: PlainValues
  /** Names of chosen regions, which only their inputs know; by field. */
  readonly regions?: Readonly<Record<string, string>>
  /** Opens the question of a field; without it, the links lead to the fields on the same page. */
  readonly onChange?: (name: string) => void
}

/** Every answer of a form with a link that changes it, before the form is sent. */
export function FormAnswers({ form, steps, values, regions = {}, onChange }: Props) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  return steps.map(({ title, fields }) => (
    <section key={title} className="form-answers">
      {title && <h2>{title}</h2>}
      <dl>
        {fields.map(([name, field]) => {
          const isProvided = referenceOf(field)?.isGiven === true
          const answer = regions[name] || answerOf({ name, field, form, values, locale })
          // The page that linked to the form has chosen its subject, or there is none.
          if (isProvided && answer === '') return null
          const label = field.label[locale]
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd data-empty={answer === '' || undefined}>{answer || text('form.noAnswer')}</dd>
              <dd>
                {!isProvided && (
                  <a
                    href={`#${name}`}
                    onClick={(event) => {
                      if (!onChange) return
                      event.preventDefault()
                      onChange(name)
                    }}
                  >
                    {text('form.change')}
                    <span className="visually-hidden"> {label}</span>
                  </a>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  ))
}

interface AnswerProps extends Pick<Props, 'form' | 'values'> {
  readonly name: string
  readonly field: Field
  readonly locale: 'zh-cn' | 'en'
}

function answerOf({ name, field, form, values: { texts, files }, locale }: AnswerProps): string {
  if (isFileField(field)) return (files[name] ?? []).map((file) => file.name).join('\n')
  const value = isMobileField(field)
    ? normalMobile(texts[name] ?? '', texts[callingCodeName(name)])
    : (texts[name] ?? '')
  const { control, options } = kindOf(field).plainInput
  if (control(field) === 'region') {
    const [province] = value.split(',')
    return form.provinces.find((each) => String(each.value) === province)?.label ?? ''
  }
  if (field.kind === 'date' && isDate(value))
    return toLongDate(new Date(`${value}T00:00:00+08:00`), locale, siteTimeZone)
  if (control(field) !== 'options') return value
  const records = form.choices[name] ?? []
  if (referenceOf(field)?.isGiven) return records[0]?.label ?? ''
  return options(field, { locale, records }).find((option) => option.value === value)?.label ?? ''
}
