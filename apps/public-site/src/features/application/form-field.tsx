import type { ApplicationForm, Field } from '@teachnet/contract'
import { isFileField } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type KeptFile, keptName } from './form-values.ts'

interface Props {
  readonly name: string
  readonly field: Field
  /** Choices of relations, accepted file types, and the provinces. */
  readonly form: Pick<ApplicationForm, 'choices' | 'upload' | 'provinces'>
  readonly value: string
  readonly files: readonly KeptFile[]
  readonly error: string | undefined
}

/** One field of a form with its label, help text and error. */
export function FormField(props: Props) {
  const { name, field, error, form } = props
  const text = useText()
  const locale = useLocale()
  const hint = field.help?.[locale === 'en' ? 'en' : 'zh-cn'] ?? fileHint(props, text)
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const shared = {
    id: name,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
  return (
    <div className="field" data-wrong={error ? true : undefined}>
      <label htmlFor={name}>
        {field.label[locale === 'en' ? 'en' : 'zh-cn']}
        {!field.required && <span className="field-optional"> {text('form.optional')}</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldInput {...props} shared={shared} form={form} />
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface Shared {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

function FieldInput({ name, field, form, value, files, shared }: Props & { readonly shared: Shared }) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const isRequired = field.required === true
  if (isFileField(field)) return <FileInput {...{ name, field, form, files, shared }} />
  switch (field.kind) {
    case 'choice':
    case 'relation':
    case 'region': {
      const options =
        field.kind === 'choice'
          ? field.options.map((option) => ({ value: option.value, label: option.label[locale] }))
          : field.kind === 'relation'
            ? (form.choices[name] ?? []).map(({ id, label, description }) => ({
                value: String(id),
                label: description ? `${label} — ${description}` : label,
              }))
            : form.provinces.map((province) => ({ value: String(province.value), label: province.label }))
      const initial = value || (field.kind === 'choice' ? (field.default ?? '') : '')
      return (
        <select {...shared} defaultValue={initial} required={isRequired}>
          {initial === '' || !isRequired ? <option value="">{text('form.choose')}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    }
    case 'text':
      return field.multiline ? (
        <textarea {...shared} rows={5} maxLength={field.max} defaultValue={value} required={isRequired} />
      ) : (
        <input {...shared} {...textInput(field)} maxLength={field.max} defaultValue={value} required={isRequired} />
      )
    case 'masked':
      return (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={field.max}
          defaultValue={value}
          required={isRequired}
        />
      )
    default:
      return <input {...shared} type="text" inputMode="numeric" defaultValue={value} required={isRequired} />
  }
}

/** Keyboard type and autofill of an input, derived from the rules of the field. */
function textInput({ rules = [], autofill = 'off' }: Extract<Field, { kind: 'text' }>) {
  if (rules.includes('mobile')) return { type: 'tel', inputMode: 'numeric', autoComplete: autofill } as const
  if (rules.includes('email')) return { type: 'email', inputMode: 'email', autoComplete: autofill } as const
  return { type: 'text', autoComplete: autofill } as const
}

function FileInput({ name, field, form, files, shared }: Omit<Props, 'value' | 'error'> & { readonly shared: Shared }) {
  const text = useText()
  const types = form.upload.types[name] ?? []
  const isMultiple = field.kind === 'files' || field.kind === 'images'
  const accept = types.includes('*') ? undefined : types.map((type) => `.${type}`).join(',')
  return (
    <>
      {files.length > 0 && (
        <ul className="field-files">
          {files.map(({ url, name: file }) => (
            <li key={url}>
              <label>
                <input type="checkbox" name={keptName(name)} value={`${url}\n${file}`} defaultChecked />{' '}
                {text('form.keptFile', { name: file })}
              </label>
            </li>
          ))}
        </ul>
      )}
      <input {...shared} type="file" accept={accept} multiple={isMultiple} />
    </>
  )
}

function fileHint({ name, field, form }: Props, text: ReturnType<typeof useText>): string {
  if (!isFileField(field)) return ''
  const types = form.upload.types[name] ?? []
  const size = Math.floor(form.upload.maxSize / 1_048_576)
  return text('form.fileHint', { types: types.includes('*') ? text('form.anyType') : types.join(', '), size })
}
