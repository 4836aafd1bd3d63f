import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useRef } from 'react'

interface MarketHeadProps {
  /** Called with the archive of a module. */
  readonly onFile: (file: File) => void
}

/** The title of the market, and the button that uploads a module. */
export function MarketHead({ onFile }: MarketHeadProps) {
  const text = useText()
  const files = useRef<HTMLInputElement>(null)
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start', justifyContent: 'space-between', mb: 4 }}
    >
      <Box sx={{ flex: '1 1 320px' }}>
        <Typography component="h1" variant="h1" sx={{ mb: 1 }}>
          {text('market.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 760 }}>
          {text('market.intro')}
        </Typography>
      </Box>
      <Button variant="outlined" startIcon={<UploadFileRounded />} onClick={() => files.current?.click()}>
        {text('market.upload')}
      </Button>
      <input
        ref={files}
        type="file"
        accept=".zip"
        hidden
        aria-label={text('market.file')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </Box>
  )
}
