import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { Difference, ThreeSides } from '../../crud/form/record-conflict.ts'
import { toWireValue } from '../../fields/values.ts'
import { viewOf } from '../../fields/views.ts'

export type Side = 'mine' | 'theirs'

interface ConflictFieldProps {
  readonly difference: Difference
  readonly sides: ThreeSides
  readonly recordLabel: string
  readonly chosen: Side
  readonly onChoose: (side: Side) => void
}

/** A field that another user changed: their value and, if this user changed it too, a choice between both. */
export function ConflictField({ difference, sides, recordLabel, chosen, onChoose }: ConflictFieldProps) {
  const text = useText()
  const locale = useLocale()
  const { name, field, isContested } = difference
  const { Cell, canDrawUnsaved } = viewOf(field)
  const label = labelOf(sides.definition, name, locale)
  const stored = <Cell {...{ field, name, recordLabel }} row={sides.theirs} />
  const typed = canDrawUnsaved ? (
    <Cell {...{ field, name, recordLabel }} row={{ ...sides.theirs, [name]: toWireValue(field, sides.mine[name]) }} />
  ) : (
    text('form.conflict.asTyped')
  )
  if (!isContested)
    return (
      <Box role="group" aria-label={label}>
        <FormLabel component="p">{label}</FormLabel>
        <Captioned caption={text('form.conflict.taken')}>{stored}</Captioned>
      </Box>
    )
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup value={chosen} onChange={(_event, side) => onChoose(side === 'theirs' ? 'theirs' : 'mine')}>
        <FormControlLabel
          value="mine"
          control={<Radio />}
          label={<Captioned caption={text('form.conflict.mine')}>{typed}</Captioned>}
        />
        <FormControlLabel
          value="theirs"
          control={<Radio />}
          label={<Captioned caption={text('form.conflict.theirs')}>{stored}</Captioned>}
        />
      </RadioGroup>
    </FormControl>
  )
}

function Captioned({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="body2" color="textSecondary">
        {caption}
      </Typography>
      {children}
    </Box>
  )
}
