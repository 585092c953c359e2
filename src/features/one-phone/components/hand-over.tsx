import { type MouseEvent, useCallback } from 'react'
import { restartTurn, resumeTurn, revealRound, takeTurn } from '~/domain/local/one-phone'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { changeRound, useRound } from '../client'
import { InkPage } from './ink-page'

/** Renders the page on which the phone is handed to the next person. */
export function HandOver({ person }: { person: number }) {
  const people = useRound(({ plan }) => plan.people) ?? 0
  const left = people - person + 1
  return (
    <InkPage
      said={person === 1 ? null : m.one_phone_stored({ person: person - 1 })}
      numeral={person}
      title={m.one_phone_pass({ person })}
      text={m.one_phone_only_they()}
    >
      <Button tone="primary" size="large" onClick={useOnce(() => changeRound(takeTurn))}>
        {m.one_phone_i_am({ person })}
      </Button>
      <p className="text-center text-14">
        {left === 1 ? m.one_phone_left_one() : m.one_phone_left({ count: left })}
      </p>
    </InkPage>
  )
}

/** Renders a turn that was covered. `given` is null if the votes were lost with the page. */
export function Interrupted({ person, given }: { person: number; given: number | null }) {
  return (
    <InkPage numeral={person} title={m.one_phone_turn_of({ person })} text={coveredText(given)}>
      {given !== null && (
        <Button tone="primary" size="large" onClick={() => changeRound(resumeTurn)}>
          {m.one_phone_continue({ person })}
        </Button>
      )}
      <Button
        tone={given === null ? 'primary' : 'plain'}
        size="large"
        className={given === null ? '' : '-mt-2.5'}
        onClick={() => changeRound(restartTurn)}
      >
        {given === null ? m.one_phone_restart_lost({ person }) : m.one_phone_restart()}
      </Button>
    </InkPage>
  )
}

/** Renders the end of all turns. The reveal is for everyone. */
export function AllDone() {
  const people = useRound(({ plan }) => plan.people) ?? 0
  return (
    <InkPage
      said={m.one_phone_all_voted({ people })}
      numeral={m.one_phone_all({ people })}
      title={m.one_phone_middle()}
      text={m.one_phone_together()}
    >
      <Button tone="primary" size="large" onClick={useOnce(() => changeRound(revealRound))}>
        {m.one_phone_reveal()}
      </Button>
      <p className="text-center text-14">{m.one_phone_only_counts()}</p>
    </InkPage>
  )
}

function coveredText(given: number | null): string {
  if (given === null) return m.one_phone_covered_lost()
  if (given === 0) return m.one_phone_covered_none()
  return given === 1 ? m.one_phone_covered_one() : m.one_phone_covered({ given })
}

/**
 * Returns a function that acts only once: the second click of a double click was meant for the previous screen, whose button was in the same place.
 */
function useOnce(act: () => void) {
  return useCallback((event: MouseEvent) => event.detail < 2 && act(), [act])
}
