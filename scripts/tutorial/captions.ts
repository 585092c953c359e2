export type Language = 'pt' | 'en'

/** The story, in sentences that are read in passing. */
const CAPTIONS = {
  scale: {
    pt: 'Uma escala só, de 0 a 5.\nCada nota tem o significado escrito.',
    en: 'One scale, from 0 to 5.\nEvery score says what it means.',
  },
  local: {
    pt: 'Para começar não precisa de conta.\nInforme o squad e a sprint.',
    en: 'No account is needed to start.\nEnter the squad and the sprint.',
  },
  scores: {
    pt: 'Dê uma nota a cada tópico.',
    en: 'Give every topic a score.',
  },
  average: {
    pt: 'A média acompanha cada nota.',
    en: 'The average follows every score.',
  },
  result: {
    pt: 'Salve para ver o resultado\ne o que mudou desde a sprint anterior.',
    en: 'Save to see the result\nand what changed since the last sprint.',
  },
  comparison: {
    pt: 'O gráfico compara as sprints.\nTudo fica neste navegador.',
    en: 'The chart compares the sprints.\nEverything stays in this browser.',
  },
  dashboard: {
    pt: 'Com uma conta, cada squad\nguarda o seu histórico no painel.',
    en: 'With an account, the dashboard\nkeeps a history for each squad.',
  },
  highlight: {
    pt: 'Destaque um tópico\npara acompanhar a evolução dele.',
    en: 'Highlight a topic\nto follow how it develops.',
  },
  room: {
    pt: 'Na sala ao vivo o squad vota junto.\nEntra pelo QR code ou pelo código, sem conta.',
    en: 'In a live room the squad votes together.\nJoin by QR code or code, without an account.',
  },
  blind: {
    pt: 'O voto é às cegas e anônimo:\nsó se vê quem já votou.',
    en: 'Votes are blind and anonymous:\nyou only see who has voted.',
  },
  reveal: {
    pt: 'No último voto, as notas\naparecem todas ao mesmo tempo.',
    en: 'With the last vote, all scores\nappear at the same moment.',
  },
  spread: {
    pt: 'Notas distantes? Vale ouvir os dois lados.',
    en: 'Scores far apart? Hear both sides.',
  },
  agree: {
    pt: 'O squad conversa, registra o consenso\ne segue para o próximo tópico.',
    en: 'The squad talks, records what it agreed\nand moves on to the next topic.',
  },
  report: {
    pt: 'No fim, um resumo para imprimir ou compartilhar.',
    en: 'At the end, a report to print or share.',
  },
  start: {
    pt: 'Comece pela sua próxima sprint.',
    en: 'Start with your next sprint.',
  },
} satisfies Record<string, Record<Language, string>>

export type CaptionName = keyof typeof CAPTIONS

/** A caption from one second of a scene on. */
export type Cue = { second: number; caption: CaptionName }

const NOTE: Record<Language, string> = {
  pt: 'O vídeo não tem som. Estas legendas contam o que ele mostra.',
  en: 'The video has no sound. These captions tell what it shows.',
}

/** Each caption stays until the next one, and the last until the end; `length` is the film's, in seconds. */
export function toWebVtt(
  cues: readonly Cue[],
  { language, length }: { language: Language; length: number },
): string {
  const blocks = cues.map(({ second, caption }, at) => {
    const end = cues[at + 1]?.second ?? length
    return `${toTime(second)} --> ${toTime(end)}\n${CAPTIONS[caption][language]}\n`
  })
  return [`WEBVTT\n\nNOTE ${NOTE[language]}\n`, ...blocks].join('\n')
}

/** As in 00:01:02.345. */
const toTime = (second: number) => new Date(second * 1000).toISOString().slice(11, -1)
