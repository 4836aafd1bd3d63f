import { useText } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { isSearchKeyOn, storeSearchKey } from './search-key-choice.ts'

/** Turns the key `/` on and off. It needs scripts, as the key does; until they run, its place is empty. */
export function SearchKeySwitch() {
  const text = useText()
  const [isOn, setIsOn] = useState<boolean>()
  useEffect(() => setIsOn(isSearchKeyOn()), [])
  return (
    <label className={isOn === undefined ? 'search-key is-empty' : 'search-key'}>
      <input
        type="checkbox"
        checked={isOn ?? true}
        onChange={({ target }) => {
          setIsOn(target.checked)
          storeSearchKey(target.checked)
        }}
      />{' '}
      {text('site.searchKey')}
    </label>
  )
}
