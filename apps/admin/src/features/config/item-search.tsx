import { Autocomplete } from '@teachnet/ui/choice'
import TextField from '@mui/material/TextField'
import type { ConfigItemRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

/** An item with its group. */
export interface FoundItem {
  readonly group: string
  readonly groupTitle: string
  readonly item: Pick<ConfigItemRow, 'name' | 'title' | 'tip'>
}

interface ItemSearchProps {
  readonly items: readonly FoundItem[]
  readonly onChoose: (found: FoundItem) => void
}

/** Finds an item of the configuration in all groups, by its title, its help or its name. */
export function ItemSearch({ items, onChoose }: ItemSearchProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  return (
    <Autocomplete
      options={items}
      value={null}
      inputValue={typed}
      onInputChange={(_event, value, reason) => {
        if (reason !== 'reset' && reason !== 'selectOption') setTyped(value)
      }}
      onChange={(_event, found) => {
        setTyped('')
        if (found) onChoose(found)
      }}
      filterOptions={(options, { inputValue }) => options.filter(({ item }) => isMatch(item, inputValue))}
      groupBy={({ groupTitle }) => groupTitle}
      getOptionLabel={({ item }) => item.title}
      getOptionKey={({ item }) => item.name}
      noOptionsText={text('config.search.none')}
      forcePopupIcon={false}
      autoHighlight
      blurOnSelect
      size="small"
      sx={{ width: { xs: '100%', sm: 280 } }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          placeholder={text('config.search')}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, 'aria-label': text('config.search') } }}
        />
      )}
    />
  )
}

function isMatch({ title, name, tip }: FoundItem['item'], typed: string): boolean {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const searched = `${title} ${name} ${tip}`.toLowerCase()
  return words.every((word) => searched.includes(word))
}
