/** The seats of a run of a course. */
interface Seats {
  readonly seats: number
  /** Of accepted enrolments. */
  readonly taken: number
  /** Of undecided enrolments. */
  readonly held: number
}

/** Number of seats of a run that can still be requested. */
export function seatsLeft({ seats, taken, held }: Seats): number {
  return Math.max(seats - taken - held, 0)
}

/** Whether a run takes enrolments, at least on its waiting list. @param today `YYYY-MM-DD` in the site's time zone */
export function takesEnrolments(
  run: Seats & { readonly state: string; readonly start_date: string; readonly has_waiting_list: number },
  today: string,
): boolean {
  return run.state === 'open' && run.start_date >= today && (seatsLeft(run) > 0 || run.has_waiting_list === 1)
}
