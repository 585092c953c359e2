import { expect, test } from 'vitest'
import '~/i18n/squad-error-texts'
import { ApiProblem } from '~/lib/browser/api-client'
import type { ProblemCode } from '~/lib/errors'
import { creationText, savingText } from './problem-texts'

test('a failed edit names the action and the reason', () => {
  expect(savingText(problem('OFFLINE'))).toBe(
    'Erro ao salvar alterações. Não conseguimos falar com o servidor. Verifique a conexão e tente de novo.',
  )
  expect(savingText(problem('NOT_FOUND'))).toBe(
    'Erro ao salvar alterações. Retrospectiva não encontrada.',
  )
})

test('an edit of a retrospective that became unreadable reports missing data', () => {
  expect(savingText(problem('NO_DATA'))).toBe('Dados da retrospectiva faltando para salvar.')
})

test('refused topics have their own text in new retrospectives and in edits', () => {
  for (const text of [creationText, savingText]) {
    expect(text(problem('TITLE_TOO_LONG'))).toBe(
      'Erro ao salvar tópicos personalizados: O título passa do tamanho permitido.',
    )
    expect(text(problem('TOO_MANY_TOPICS'))).toBe(
      'Erro ao salvar tópicos personalizados: Este squad já tem o máximo de tópicos.',
    )
  }
})

test('explains why a retrospective was not created', () => {
  expect(creationText(problem('SPRINT_TAKEN'))).toBeNull()
  expect(creationText(problem('NOT_FOUND'))).toBe('Informações necessárias faltando')
  expect(creationText(problem('UNAVAILABLE'))).toBe(
    'O servidor não está disponível agora. Tente de novo em instantes.',
  )
})

function problem(code: ProblemCode): ApiProblem {
  return new ApiProblem(code)
}
