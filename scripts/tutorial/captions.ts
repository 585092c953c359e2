export type Language = 'pt' | 'en'

/** The story, in sentences that are read in passing. */
const CAPTIONS = {
  open: {
    pt: 'Um botão abre uma sala.\nNinguém precisa de conta.',
    en: 'One button opens a room.\nNobody needs an account.',
  },
  join: {
    pt: 'O squad entra pelo celular,\ncom o QR code, o link ou o código.',
    en: 'The squad joins on phones,\nby QR code, link or code.',
  },
  scale: {
    pt: 'Cada tópico recebe uma nota de 0 a 5.\nCada nota tem o significado escrito.',
    en: 'Each topic gets a score from 0 to 5.\nEvery score says what it means.',
  },
  blind: {
    pt: 'O voto é às cegas e anônimo:\nsó se vê quem já votou.',
    en: 'Votes are blind and anonymous:\nyou only see who has voted.',
  },
  reveal: {
    pt: 'Com o último voto, as notas\naparecem todas ao mesmo tempo.',
    en: 'With the last vote, all scores\nappear at the same moment.',
  },
  spread: {
    pt: 'De 1 a 4: aqui o squad viu\na mesma sprint de jeitos diferentes.',
    en: 'From 1 to 4: here the squad saw\nthe same sprint in different ways.',
  },
  consensus: {
    pt: 'O squad conversa, registra o consenso\ne segue para o próximo tópico.',
    en: 'The squad talks, records its agreement\nand moves on to the next topic.',
  },
  change: {
    pt: 'No fim, o squad combina o que vai mudar,\ncom alguém cuidando. A próxima sala começa por aí.',
    en: 'At the end, the squad decides what to change\nand who looks after it. The next room starts there.',
  },
  report: {
    pt: 'O resumo da sprint se imprime,\nse exporta ou se compartilha por um link.',
    en: 'The sprint’s report can be printed,\nexported or shared by a link.',
  },
  trends: {
    pt: 'Com uma conta, o squad guarda o histórico,\ne as tendências dizem por onde começar a conversa.',
    en: 'With an account, the squad keeps its history,\nand the trends say where to start talking.',
  },
  range: {
    pt: 'Cada tópico se compara só com ele mesmo\ne com a sua faixa habitual.',
    en: 'Each topic is compared only with itself\nand its own usual range.',
  },
  local: {
    pt: 'Sem conta e sem internet?\nO modo local guarda tudo no navegador.',
    en: 'No account, no network?\nLocal mode keeps everything in the browser.',
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
