import {
  type ApplicationForm,
  type Field,
  isFileField,
  isMobileField,
  type StoredFile,
  kindOf,
  referenceOf,
  applicationPaths,
} from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { FileField, type InputAttributes, type PendingFiles } from './file-field.tsx'
import { PhoneInput } from './phone-input.tsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useScripted } from '../../../app/use-scripted.ts'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import type { RegionOption } from '@teachnet/protocol'
import { siteClient } from '../../../app/site-client.ts'

interface Props {
  readonly name: string
  readonly field: Field
  /** The form that is being filled in; choices of relations, accepted file types, and the provinces. */
  readonly form: Pick<ApplicationForm, 'kind' | 'fields' | 'choices' | 'upload' | 'provinces'>
  /** Idempotency key of the form, under which its files are uploaded; '' until scripts run. */
  readonly formKey: string
  readonly value: string
  /** The calling code that was chosen for a mobile number; '' for none. */
  readonly code: string
  readonly files: readonly StoredFile[]
  readonly error: string | undefined
  readonly onFiles: (name: string, files: readonly StoredFile[]) => void
  /** Called with the number of files of the field that are not uploaded yet. */
  readonly onPending: (name: string, pending: PendingFiles) => void
}

/** One field of a form with its label, help text and error. */
export function FormField(props: Props) {
  const { name, field, error, form } = props
  const text = useText()
  const locale = useLocale()
  if (referenceOf(field)?.isGiven) return <ProvidedRecord name={name} field={field} form={form} />
  const language = locale === 'en' ? 'en' : 'zh-cn'
  const label = field.label[language]
  const other = form.fields[field.requiredUnless ?? '']?.label[language]
  const either = other && text('form.either', { label, other })
  const hint = field.help?.[language] ?? (either || fileHint(props, text))
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
        {label}
        {!field.required && !either && <span className="field-optional"> {text('form.optional')}</span>}
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
function ProvidedRecord({ name, field, form }: Pick<Props, 'name' | 'field' | 'form'>) {
  const locale = useLocale()
  const [record] = form.choices[name] ?? []
  if (!record) return null
  return (
    <p className="form-subject">
      <span className="kicker">{field.label[locale === 'en' ? 'en' : 'zh-cn']}</span> <strong>{record.label}</strong>
      {record.description && <span className="form-subject-more">{record.description}</span>}
      <input type="hidden" name={name} value={record.id} />
    </p>
  )
}

function FieldInput({ shared, ...props }: Props & { readonly shared: InputAttributes }) {
  const { name, field, form, value } = props
  const { control, attributes } = kindOf(field).plainInput
  const isRequired = field.required === true
  const first = 'default' in field && field.default !== undefined ? String(field.default) : ''
  const provided = { ...shared, ...attributes(field), required: isRequired, defaultValue: value || first }
  switch (control(field)) {
    case 'files':
      return <FileField {...props} shared={shared} />
    case 'region':
      return (
        <RegionField name={name} value={value} isRequired={isRequired} shared={shared} provinces={form.provinces} />
      )
    case 'options':
      return <OptionInput name={name} field={field} form={form} value={value} shared={shared} />
    case 'lines':
      return <textarea {...provided} rows={5} />
    case 'line':
      if (isMobileField(field)) return <PhoneInput name={name} code={props.code} input={provided} />
      return <input type="text" {...provided} />
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

interface RegionFieldProps {
  readonly name: string
  /** Ids of province, city and district, separated by commas. */
  readonly value: string
  readonly provinces: readonly RegionOption[]
  readonly isRequired: boolean
  readonly shared: InputAttributes
}

/** Province, city and district. Without scripts only the province can be chosen: the others depend on it. */
function RegionField({ name, value, provinces, isRequired, shared }: RegionFieldProps) {
  const text = useText()
  const isScripted = useScripted()
  const [chosen, setChosen] = useState<readonly string[]>(() => value.split(',').filter(Boolean))
  const [restored, setRestored] = useState(value)
  if (restored !== value) {
    setRestored(value)
    if (chosen.length === 0) setChosen(value.split(',').filter(Boolean))
  }
  // A province that was chosen before scripts ran stays.
  const plain = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    const selected = plain.current?.value
    if (selected) setChosen((all) => (all[0] === selected ? all : [selected]))
  }, [])
  const [province = '', city = '', district = ''] = chosen
  const cities = useRegions(province)
  const districts = useRegions(province, city)
  const choose = (level: number, id: string) => setChosen([...chosen.slice(0, level), ...(id ? [id] : [])])
  if (!isScripted)
    return (
      <select ref={plain} {...shared} defaultValue={province} required={isRequired}>
        <option value="">{text('form.choose')}</option>
        <Options options={provinces} />
      </select>
    )
  const { name: _name, ...first } = shared
  return (
    <div className="field-region">
      <input type="hidden" name={name} value={chosen.join(',')} />
      <select {...first} value={province} required={isRequired} onChange={({ target }) => choose(0, target.value)}>
        <option value="">{text('form.choose')}</option>
        <Options options={provinces} />
      </select>
      {cities.length > 0 && (
        <select aria-label={text('form.city')} value={city} onChange={({ target }) => choose(1, target.value)}>
          <option value="">{text('form.city')}</option>
          <Options options={cities} />
        </select>
      )}
      {districts.length > 0 && (
        <select aria-label={text('form.district')} value={district} onChange={({ target }) => choose(2, target.value)}>
          <option value="">{text('form.district')}</option>
          <Options options={districts} />
        </select>
      )}
    </div>
  )
}

function Options({ options }: { readonly options: readonly RegionOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value} lang="zh-CN">
      {label}
    </option>
  ))
}

/** The cities of a province, or the districts of a city; none while they are loaded, and none if that fails. */
function useRegions(province: string, city?: string): readonly RegionOption[] {
  const locale = useLocale()
  const place = city === undefined ? province : city && `${province}/${city}`
  const [loaded, setLoaded] = useState<{ readonly place: string; readonly list: readonly RegionOption[] }>()
  useEffect(() => {
    if (place === '') return undefined
    const abort = new AbortController()
    loadRegions({ province, city: city || undefined }, locale, abort.signal).then(
      (list) => setLoaded({ place, list }),
      () => undefined,
    )
    return () => abort.abort()
  }, [place, province, city, locale])
  return loaded?.place === place ? loaded.list : []
}

export type { RegionOption } from '@teachnet/protocol'

interface Place {
  readonly province: string
  readonly city?: string
}

const regions: ApiCall<Place & { lang: string }, undefined, readonly RegionOption[]> = {
  method: 'GET',
  path: applicationPaths.regions,
}

/** Loads the cities of a province, or the districts of a city. @throws ApiError when they cannot be loaded */
export async function loadRegions(place: Place, locale: string, signal: AbortSignal): Promise<readonly RegionOption[]> {
  return siteClient.call(regions, { query: { ...place, lang: locale }, signal })
}
