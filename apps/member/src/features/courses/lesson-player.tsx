import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef, useState } from 'react'
import { type OwnLesson, type Progress, progressToStore, startOf } from './lesson-progress.ts'

interface LessonPlayerProps {
  readonly lesson: OwnLesson
  /** Address of a picture; empty: none. */
  readonly poster: string
  readonly onProgress: (progress: Progress) => Promise<void>
  readonly onExpired: () => Promise<void>
}

/** Plays a lesson from where the member left it, and reports how far it was watched. */
export function LessonPlayer({ lesson, poster, onProgress, onExpired }: LessonPlayerProps) {
  const text = useText()
  const video = useRef<HTMLVideoElement>(null)
  const stored = useRef<Progress>(lesson)
  // A new signature of the same file does not interrupt a video that plays.
  const [address, setAddress] = useState(lesson.address)
  /** The address that could not be played last. */
  const [failed, setFailed] = useState<string>()
  if (failed === address && lesson.address !== address) setAddress(lesson.address)
  const report = useRef((_video: HTMLVideoElement, _isLeaving: boolean) => undefined as void)
  report.current = ({ currentTime: time, duration, readyState }, isLeaving) => {
    if (readyState === 0) return
    const next = progressToStore(stored.current, { time, duration, isLeaving })
    if (!next) return
    const before = stored.current
    stored.current = next
    // Without an answer, the next moment is stored instead.
    onProgress(next).catch(() => {
      stored.current = { ...before, isDone: false }
    })
  }
  useEffect(() => {
    // The reference is gone when the lesson is left.
    const element = video.current
    const leave = () => element && report.current(element, true)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])

  return (
    <Box sx={{ bgcolor: 'common.black', lineHeight: 0 }}>
      <Box
        component="video"
        ref={video}
        src={address}
        controls
        controlsList="nodownload"
        playsInline
        preload="metadata"
        aria-label={text('courses.video', { title: lesson.title })}
        {...(poster !== '' && { poster })}
        onLoadedMetadata={({ currentTarget }) => {
          const start = startOf(stored.current, currentTarget.duration)
          // Seeking would replace the poster.
          if (start > 0) currentTarget.currentTime = start
        }}
        onTimeUpdate={({ currentTarget }) => report.current(currentTarget, false)}
        onPause={({ currentTarget }) => report.current(currentTarget, true)}
        onEnded={({ currentTarget }) => report.current(currentTarget, true)}
        onError={() => {
          // The address is valid for half an hour; with a new one, the video goes on where it stopped.
          if (failed !== address) void onExpired()
          setFailed(address)
        }}
        sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', maxHeight: '70vh' }}
      />
      {failed === address && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0 }}
          action={
            <Button color="inherit" size="small" onClick={() => void onExpired().then(() => video.current?.load())}>
              {text('courses.again')}
            </Button>
          }
        >
          {text('courses.failed')}
        </Alert>
      )}
    </Box>
  )
}
