import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InputAttributes } from './field-input.ts'
import { loadRegions, type RegionOption } from './load-regions.ts'
import { useScripted } from './use-scripted.ts'

interface Props {
  readonly name: string
  /** Ids of province, city and district, separated by commas. */
  readonly value: string
  readonly provinces: readonly RegionOption[]
  readonly isRequired: boolean
  readonly shared: InputAttributes
}

/** Province, city and district. Without scripts only the province can be chosen: the others depend on it. */
export function RegionField({ name, value, provinces, isRequired, shared }: Props) {
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
    loadRegions({ province, ...(city && { city }) }, locale, abort.signal).then(
      (list) => setLoaded({ place, list }),
      () => undefined,
    )
    return () => abort.abort()
  }, [place, province, city, locale])
  return loaded?.place === place ? loaded.list : []
}
