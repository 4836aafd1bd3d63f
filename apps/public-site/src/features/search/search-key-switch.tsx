import { useText } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { isSearchKeyOn, storeSearchKey } from './search-key-choice.ts'

/** Turns the key `/` on and off. It needs scripts, as the key does. */
export function SearchKeySwitch() {
  const text = useText()
  const [isOn, setIsOn] = useState<boolean>()
  useEffect(() => setIsOn(isSearchKeyOn()), [])
  if (isOn === undefined) return null
  return (
    <label className="search-key">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked)
          storeSearchKey(target.checked)
        }}
      />{' '}
      {text('site.searchKey')}
    </label>
  )
}
