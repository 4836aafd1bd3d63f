import AddRounded from '@mui/icons-material/AddRounded'
import CableRounded from '@mui/icons-material/CableRounded'
import HistoryRounded from '@mui/icons-material/HistoryRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ConfigPage as ConfigData, ConfigItemRow } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Autocomplete } from '@teachnet/ui/choice'
import TextField from '@mui/material/TextField'

interface ConfigHeaderProps {
  readonly page: ConfigData
  readonly findPath: (routeName: string) => string | undefined
  readonly isChanged: boolean
  readonly search: ReactNode
  readonly onAdd?: () => void
  /** Opens the history of the selected group. */
  readonly onHistory?: () => void
  /** Opens the tests of connections. */
  readonly onConnections?: () => void
}

/** The title of the page, with links to related pages and the button that adds an item. */
export function ConfigHeader({
  page,
  findPath,
  isChanged,
  search,
  onAdd,
  onHistory,
  onConnections,
}: ConfigHeaderProps) {
  const text = useText()
  const id = useId()
  const entrances = page.quickEntrance.flatMap(({ key, value }) => {
    const path = findPath(value)
    return path === undefined ? [] : [{ title: key, path }]
  })
  return (
    <Box component="header" sx={{ mb: 4, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography component="h1" variant="h1" sx={{ flex: 1 }}>
          {text('config.title')}
        </Typography>
        {search}
        {onHistory && (
          <Button startIcon={<HistoryRounded />} onClick={onHistory} aria-haspopup="dialog">
            {text('config.history')}
          </Button>
        )}
        {onConnections && (
          <Button startIcon={<CableRounded />} onClick={onConnections} aria-haspopup="dialog">
            {text('config.connections')}
          </Button>
        )}
        {onAdd && (
          <Button
            variant="outlined"
            startIcon={<AddRounded />}
            // A new item reloads the form, which would discard what was typed.
            disabled={isChanged}
            aria-describedby={isChanged ? `${id}-first` : undefined}
            onClick={onAdd}
          >
            {text('config.add')}
          </Button>
        )}
      </Box>
      {page.remark && <Typography color="textSecondary">{page.remark}</Typography>}
      {onAdd && isChanged && (
        <Typography id={`${id}-first`} variant="body2" color="textSecondary">
          {text('config.saveFirst')}
        </Typography>
      )}
      {entrances.length > 0 && (
        <Box component="nav" aria-label={text('config.entrances')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {entrances.map(({ title, path }) => (
            <Button key={path} component={Link} to={path} size="small" variant="text">
              {title}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** An item with its group. */
interface FoundItem {
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
