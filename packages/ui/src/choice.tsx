// oxlint-disable-next-line inputs/settled-choice -- the shared one
import MuiAutocomplete, { type AutocompleteProps, createFilterOptions } from '@mui/material/Autocomplete'
import { type CompositionEvent, useState } from 'react'

/**
 * MUI's Autocomplete, whose options are not filtered by what an input method has not finished, such as half-written pinyin: they stay as they
 * were before the composition. Every select that can be searched is this one, which a lint rule checks.
 */
export function Autocomplete<
  Value,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(props: AutocompleteProps<Value, Multiple, DisableClearable, FreeSolo>) {
  const { filterOptions = createFilterOptions<Value>(), onCompositionStart, onCompositionEnd } = props
  /** The text before the composition. */
  const [before, setBefore] = useState<string>()
  return (
    <MuiAutocomplete
      {...props}
      onCompositionStart={(event: CompositionEvent<HTMLDivElement>) => {
        setBefore(event.target instanceof HTMLInputElement ? event.target.value : undefined)
        onCompositionStart?.(event)
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLDivElement>) => {
        setBefore(undefined)
        onCompositionEnd?.(event)
      }}
      filterOptions={(options, state) =>
        filterOptions(options, before === undefined ? state : { ...state, inputValue: before })
      }
    />
  )
}
