import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import type { CaptchaVerdict } from './use-captcha.ts'

export interface CaptchaQuestionProps {
  readonly question: string
  readonly verdict: CaptchaVerdict
  readonly onAnswer: (captchaInfo: string) => Promise<void>
}

/** The text question, for users who cannot click in a picture. */
export function CaptchaQuestion({ question, verdict, onAnswer }: CaptchaQuestionProps) {
  const text = useText()
  const id = useId()
  const [answer, setAnswer] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside the page's own form in the React tree, so a submit event would reach that form.
    event.stopPropagation()
    if (answer.trim()) void onAnswer(answer.trim())
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormControl fullWidth error={verdict === 'wrong'}>
        <InputLabel htmlFor={id}>{question}</InputLabel>
        <OutlinedInput
          id={id}
          inputRef={focus}
          autoComplete="off"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </FormControl>
      <Button type="submit" variant="contained" disabled={verdict === 'checking' || verdict === 'right'}>
        {text('captcha.confirm')}
      </Button>
    </Box>
  )
}

/** The dialog is already open when the question replaces the picture, so the input must take the focus. */
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
