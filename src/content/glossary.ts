import type { ArticleSlug } from '~/i18n/site-map'
import type { Language } from '../domain/text/languages.ts'

export type GlossaryId =
  | 'sprint'
  | 'retrospectiva'
  | 'retrospective'
  | 'product-owner'
  | 'scrum-master'
  | 'daily-scrum'

export type GlossaryTerm = {
  /** Anchor on the page. */
  id: GlossaryId
  term: string
  /** Definition of the Scrum Guide of 2020, in paragraphs. */
  definition: readonly string[]
  /** Meaning for a team in its retrospective. */
  context: string
  /** Article with more on the term. */
  article: ArticleSlug
}

/** Terms of the glossary, in the same order in both languages. */
export const GLOSSARY: Record<Language, readonly GlossaryTerm[]> = {
  pt: [
    {
      id: 'sprint',
      term: 'Sprint',
      definition: [
        'A sprint é o evento do Scrum que contém todos os outros. Tem duração fixa, de um mês ou menos, e a seguinte começa logo que a anterior termina.',
        'Cada sprint tem uma Meta da Sprint. Durante a sprint, nada muda a ponto de pôr essa meta em risco, e a qualidade não cai. O escopo pode ser esclarecido e renegociado com o Product Owner, a única pessoa que pode cancelar a sprint.',
      ],
      context:
        'Nesta ferramenta, cada squad tem uma retrospectiva por sprint, e o comparativo põe as sprints lado a lado. Como a duração é fixa, o squad compara períodos do mesmo tamanho.',
      article: 'o-que-e-scrum',
    },
    {
      id: 'retrospectiva',
      term: 'Retrospectiva',
      definition: [
        'A retrospectiva é o último evento da sprint. O Scrum Team inteiro participa e planeja como aumentar a qualidade e a eficácia do seu trabalho.',
        'O Guia reserva até três horas para uma sprint de um mês; em sprints menores, ela costuma ser mais curta. As melhorias de maior impacto são tratadas o quanto antes e podem até entrar no Sprint Backlog da sprint seguinte.',
      ],
      context:
        'Nesta ferramenta, a retro começa com uma nota de 0 a 5 para cada tópico. Onde as notas divergem, o squad ouve os dois lados e só depois registra o consenso. No fim, escolha o que muda na próxima sprint.',
      article: 'o-que-e-retrospectiva-scrum',
    },
    {
      id: 'product-owner',
      term: 'Product Owner',
      definition: [
        'Product Owner é quem responde por maximizar o valor do produto. Responde também pela gestão do Product Backlog: a Meta do Produto, os itens, a ordem deles e a transparência de tudo isso.',
        'É uma pessoa só, nunca um comitê. Pode delegar o trabalho, mas continua respondendo por ele, e a organização inteira precisa respeitar suas decisões.',
      ],
      context:
        'Quem é PO faz parte do Scrum Team e participa da retrospectiva como as outras pessoas. Entre os tópicos que vêm prontos, Entendimento das demandas e Critérios de aceite ajudam a começar essa conversa: o squad sabia o que cada demanda pedia e por que ela importava?',
      article: 'o-que-e-scrum',
    },
    {
      id: 'scrum-master',
      term: 'Scrum Master',
      definition: [
        'Scrum Master é quem responde por estabelecer o Scrum e pela eficácia do Scrum Team. O Guia descreve uma liderança que serve ao time, ao Product Owner e à organização.',
        'Para o time, oferece coaching em autogestão, faz com que impedimentos sejam removidos e cuida para que os eventos aconteçam, sejam produtivos e caibam no tempo. Distribuir tarefas não está na lista: o Scrum Team decide quem faz o quê, quando e como.',
      ],
      context:
        'Na sala ao vivo desta ferramenta, quem facilita pode ser Scrum Master ou outra pessoa do squad. Essa pessoa escolhe os tópicos e conduz a conversa, mas só vê as notas quando todo mundo vê.',
      article: 'diferenca-scrum-master-agile-coach',
    },
    {
      id: 'daily-scrum',
      term: 'Daily Scrum',
      definition: [
        'A Daily Scrum é um evento de 15 minutos para os Developers, em cada dia útil da sprint, sempre no mesmo horário e lugar. Ali eles inspecionam o progresso em direção à Meta da Sprint e adaptam o Sprint Backlog.',
        'Os 15 minutos valem para sprints de qualquer duração. O formato é livre, e o Guia de 2020 não traz as três perguntas. Se Product Owner ou Scrum Master trabalham em itens do Sprint Backlog, participam como Developers.',
      ],
      context:
        'A daily é um dos sub-tópicos que vêm prontos nesta ferramenta, com uma pergunta direta: ela foi curta e ajudou a ajustar o dia e a expor impedimentos? Quando a nota cair de uma sprint para outra, pergunte o que mudou.',
      article: 'o-que-e-scrum',
    },
  ],
  en: [
    {
      id: 'sprint',
      term: 'Sprint',
      definition: [
        'The Sprint is the Scrum event that contains all the others. Its length is fixed at one month or less, and a new one starts as soon as the last one ends.',
        'Every Sprint has a Sprint Goal. While it runs, no change may endanger that goal, and quality does not decrease. Scope may be clarified and renegotiated with the Product Owner, who alone may cancel the Sprint.',
      ],
      context:
        'In this tool a squad has one retrospective per sprint, and the comparison chart puts the sprints side by side. A fixed length means the squad compares periods of the same size.',
      article: 'o-que-e-scrum',
    },
    {
      id: 'retrospective',
      term: 'Retrospective',
      definition: [
        'The Sprint Retrospective is the last event of the Sprint. The whole Scrum Team takes part and plans ways to increase quality and effectiveness.',
        'The Guide allows up to three hours for a one-month Sprint; shorter Sprints usually need less. The improvements with the most impact are addressed as soon as possible, and may even go into the next Sprint Backlog.',
      ],
      context:
        'In this tool a retro starts with a score from 0 to 5 for each topic. Where the scores differ, the squad hears both sides before it records the agreed score. Then choose what changes in the next sprint.',
      article: 'o-que-e-retrospectiva-scrum',
    },
    {
      id: 'product-owner',
      term: 'Product Owner',
      definition: [
        'The Product Owner is accountable for maximizing the value of the product, and for managing the Product Backlog: the Product Goal, the items, their order, and their transparency.',
        'This is one person, never a committee. The work may be delegated, but the Product Owner stays accountable for it, and the whole organization has to respect the decisions.',
      ],
      context:
        'The PO belongs to the Scrum Team and joins the retrospective like everyone else. Two of the default topics open that conversation, Understanding of requests and Acceptance criteria: did the squad know what each request asked for and why it mattered?',
      article: 'o-que-e-scrum',
    },
    {
      id: 'scrum-master',
      term: 'Scrum Master',
      definition: [
        'The Scrum Master is accountable for establishing Scrum and for the effectiveness of the Scrum Team. The Guide describes a leader who serves the team, the Product Owner, and the organization.',
        'For the team, that means coaching in self-management, getting impediments removed, and seeing that the events take place, are productive, and keep to their timebox. Handing out tasks is not on the list: the Scrum Team decides who does what, when, and how.',
      ],
      context:
        'In the live room of this tool the facilitator may be the Scrum Master or someone else from the squad. They pick the topics and lead the conversation, and see the scores only when everyone does.',
      article: 'diferenca-scrum-master-agile-coach',
    },
    {
      id: 'daily-scrum',
      term: 'Daily Scrum',
      definition: [
        'The Daily Scrum is a 15-minute event for the Developers, held every working day of the Sprint at the same time and place. They inspect progress toward the Sprint Goal and adapt the Sprint Backlog.',
        'The 15 minutes hold for a Sprint of any length. The format is free, and the three questions are not in the 2020 Guide. A Product Owner or Scrum Master who is working on Sprint Backlog items takes part as a Developer.',
      ],
      context:
        'Daily is one of the sub-topics this tool provides, with a plain question: was it short, and did it help adjust the day and surface blockers? When its score drops from one sprint to the next, ask what changed.',
      article: 'o-que-e-scrum',
    },
  ],
}
