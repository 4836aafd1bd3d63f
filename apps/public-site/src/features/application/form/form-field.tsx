import { type ApplicationForm, type Field, isFileField, type KeptFile, kindOf, referenceOf } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { FileField } from './file-field.tsx'
import { RegionField } from './region-field.tsx'
import type { InputAttributes, PendingFiles } from './field-input.ts'

interface Props {
  readonly name: string
  readonly field: Field
  /** The form that is being filled in; choices of relations, accepted file types, and the provinces. */
  readonly form: Pick<ApplicationForm, 'kind' | 'choices' | 'upload' | 'provinces'>
  /** Idempotency key of the form, under which its files are uploaded; '' until scripts run. */
  readonly formKey: string
  readonly value: string
  readonly files: readonly KeptFile[]
  readonly error: string | undefined
  readonly onFiles: (name: string, files: readonly KeptFile[]) => void
  /** Called with the number of files of the field that are not uploaded yet. */
  readonly onPending: (name: string, pending: PendingFiles) => void
}

/** One field of a form with its label, help text and error. */
export function FormField(props: Props) {
  const { name, field, error, form } = props
  const text = useText()
  const locale = useLocale()
  if (referenceOf(field)?.isGiven) return <GivenRecord {...{ name, field, form }} />
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

/** The subject of the form, from the page that linked to it; nothing without a subject. */
function GivenRecord({ name, field, form }: Pick<Props, 'name' | 'field' | 'form'>) {
  const locale = useLocale()
  const [record] = form.choices[name] ?? []
  if (!record) return null
  return (
    <p className="form-subject">
      <span className="kicker">{field.label[locale === 'en' ? 'en' : 'zh-cn']}</span> <strong>{record.label}</strong>
      {record.description && <span className="form-subject-more">{record.description}</span>}
      <input type="hidden" name={name} value={record.id} readOnly />
    </p>
  )
}

function FieldInput({ shared, ...props }: Props & { readonly shared: InputAttributes }) {
  const { name, field, form, value } = props
  const { control, attributes } = kindOf(field).plainInput
  const isRequired = field.required === true
  const first = 'default' in field && field.default !== undefined ? String(field.default) : ''
  const given = { ...shared, ...attributes(field), required: isRequired, defaultValue: value || first }
  switch (control(field)) {
    case 'files':
      return <FileField {...props} shared={shared} />
    case 'region':
      return <RegionField {...{ name, value, isRequired, shared }} provinces={form.provinces} />
    case 'options':
      return <OptionInput {...{ name, field, form, value, shared }} />
    case 'lines':
      return <textarea {...given} rows={5} />
    case 'line':
      return <input type="text" {...given} />
  }
}

type OptionProps = Pick<Props, 'name' | 'field' | 'form' | 'value'> & { readonly shared: InputAttributes }

function OptionInput({ name, field, form, value, shared }: OptionProps) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const { options, initial } = kindOf(field).plainInput
  const selected = value || initial(field)
  const isRequired = field.required === true
  const offered = { locale, records: form.choices[name] ?? [] } as const
  return (
    <select {...shared} defaultValue={selected} required={isRequired}>
      {selected === '' || !isRequired ? <option value="">{text('form.choose')}</option> : null}
      {options(field, offered).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function fileHint({ name, field, form }: Props, text: ReturnType<typeof useText>): string {
  if (!isFileField(field)) return ''
  const types = form.upload.types[name] ?? []
  const size = Math.floor(form.upload.maxSize / 1_048_576)
  return text('form.fileHint', { types: types.includes('*') ? text('form.anyType') : types.join(', '), size })
}
