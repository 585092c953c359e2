import type { PrivacyText } from '../holdings.ts'

export const PRIVACY: PrivacyText = {
  title: 'O que fica guardado, e o que não fica',
  description:
    'O que o RetroScore guarda, onde, por quanto tempo e quem vê: uma tabela, sem letras miúdas. Sem anúncios e sem rastreamento.',
  lead: 'Um squad só é sincero quando sabe para onde vai cada nota. Aqui está tudo, em uma página e uma tabela.',
  since: (date) => `Vale desde ${date}`,
  inShort: {
    title: 'Em resumo',
    text: 'Na sala, ninguém vê quem deu cada nota, nem quem facilita, e depois da votação essa ligação não existe mais. Não há anúncios, e nenhum dado é vendido.',
  },
  table: {
    title: 'O que fica, onde e por quanto tempo',
    caption: 'O que é guardado, onde, por quanto tempo e quem vê',
    columns: {
      what: 'O quê',
      where: 'Onde',
      until: 'Por quanto tempo',
      seenBy: 'Quem vê',
    },
    rows: {
      local: {
        what: 'Notas e rascunhos do modo local, ajustes deste dispositivo',
        where: 'No navegador',
        until: 'Até você limpar os dados dele',
        seenBy: 'Quem usa este navegador',
      },
      quickRoom: {
        what: 'Sala rápida: tópicos, notas, comentários e combinados',
        where: 'No servidor, sem conta; o resultado, no navegador de quem facilitou',
        until: 'No servidor, 24 horas',
        seenBy: 'Quem tem o link da sala ou do resultado',
      },
      vote: {
        what: 'Voto de cada pessoa',
        where: 'No servidor, selado; no navegador da pessoa',
        until:
          'No servidor, até a votação do tópico acabar; na aba da pessoa, até fechar a aba ou sair da sala; no navegador fechado antes disso, até a visita a uma sala depois de um dia',
        seenBy: 'Só aquela pessoa',
      },
      seat: {
        what: 'Lugar e apelido na sala',
        where: 'No servidor e no navegador da pessoa',
        until: 'No servidor, até a sala acabar; no navegador, 30 horas',
        seenBy: 'Quem está na sala',
      },
      window: {
        what: 'Votos de uma votação com prazo, os lugares e os e-mails convidados, com os que não receberam a mensagem',
        where:
          'No servidor, votos cifrados, separados dos lugares e dos e-mails; no navegador da pessoa',
        until:
          'Até a votação fechar; os e-mails, no máximo um dia e uma hora a mais; no navegador, até a visita a uma votação depois de 16 dias, ou até a pessoa limpar o dispositivo',
        seenBy:
          'Ninguém; quem abriu a votação vê os e-mails, e quem facilita, quantos não receberam a mensagem',
      },
      tally: {
        what: 'Quantas pessoas deram cada nota',
        where: 'No servidor, se pelo menos 3 deram nota',
        until: 'Até o squad excluir a retrospectiva',
        seenBy: 'Membros do squad',
      },
      squad: {
        what: 'Notas de consenso, tópicos, combinados, comentários, observações e os nomes dos arquivos importados, com as notas que eles trocaram',
        where: 'No servidor, no squad',
        until: 'Até o squad excluir; uma sala que não salvou nada, 30 dias',
        seenBy: 'Membros do squad; coaches, só as notas, o que resulta delas e contagens',
      },
      people: {
        what: 'Quem faz parte do squad',
        where: 'No servidor',
        until: 'Até a pessoa sair ou o squad ser excluído',
        seenBy: 'Membros do squad; o e-mail, só quem é responsável por ele',
      },
      invitation: {
        what: 'Convites e o e-mail de quem foi convidado',
        where: 'No servidor',
        until: 'Até o aceite, no máximo 7 dias',
        seenBy: 'Quem é responsável pelo squad',
      },
      account: {
        what: 'Nome, e-mail e senha da conta, ou o seu identificador no serviço que você usa para entrar',
        where: 'No servidor; a senha, só como hash',
        until: 'Até você excluir a conta; sem confirmar o e-mail, 30 dias',
        seenBy: 'Você; o nome, também os seus squads',
      },
      device: {
        what: 'Dispositivos conectados: navegador, endereço de rede e data',
        where: 'No servidor; no navegador, um cookie',
        until: 'Até você sair; 30 dias sem uso, 90 no máximo',
        seenBy: 'Você',
      },
      mail: {
        what: 'Links enviados por e-mail, lembretes enviados ou recusados',
        where: 'No servidor',
        until:
          'Links, no máximo 7 dias; lembretes, 30 dias depois da sprint; a recusa, até você voltar atrás',
        seenBy: 'Ninguém',
      },
      link: {
        what: 'Links de resumos, imagens e calendário; tokens de acesso',
        where: 'No servidor; os tokens, só como hash',
        until: 'Até serem desligados ou expirarem',
        seenBy: 'Quem recebeu o link ou o token',
      },
      webhook: {
        what: 'Mensagens do squad para outros sistemas, se ele as ligou',
        where: 'No servidor e no endereço que o squad escolheu',
        until: 'As mensagens, 7 dias no servidor; o endereço, até o squad removê-lo',
        seenBy: 'Quem cuida desse endereço',
      },
      limit: {
        what: 'Contadores contra abuso, por endereço de rede ou conta',
        where: 'No servidor: no disco só como hash, na memória como são',
        until: '1 dia',
        seenBy: 'Ninguém',
      },
      act: {
        what: 'O que quem opera fez em contas: desativar, transferir, excluir',
        where: 'No servidor, com números no lugar dos nomes',
        until: '2 anos',
        seenBy: 'Quem opera o servidor',
      },
      log: {
        what: 'Registro do servidor, sem nomes, e-mails nem endereços de rede',
        where: 'No servidor',
        until: 'Quem opera o servidor decide',
        seenBy: 'Quem opera o servidor',
      },
    },
  },
  never: {
    title: 'O que nunca guardamos',
    points: [
      'Quem deu cada nota, depois que a votação acaba, e a hora de cada voto.',
      'Quem escreveu cada comentário.',
      'Cookies de anúncio, pixels, gravação de tela ou contagem de cliques.',
      'Localização, contatos, câmera ou microfone do celular.',
    ],
  },
  sections: [
    {
      id: 'visita',
      title: 'Quem só visita o site',
      text: [
        'Ler estas páginas não grava nenhum cookie e não pede nada a outros sites. Se você troca o tema, o navegador lembra. Se uma página falha, ele avisa o servidor do tipo do erro, sem endereço nem texto.',
      ],
    },
    {
      id: 'quem-ve',
      title: 'Quem vê o quê',
      text: [
        'Com menos de 3 notas em um tópico, ninguém vê quantas pessoas deram cada nota: daria para deduzir quem deu qual. Se só uma ou duas pessoas votam, a sala avisa antes. O que o squad responde sobre sentimentos fica nele: não vai para links, imagens e mensagens, nem para coaches.',
        'Um limite, dito com clareza: quem opera o servidor e, durante uma votação, copia de propósito a memória ou o segredo dele junto com o disco pode abrir os votos daquele momento. Escolha um servidor em que você confia.',
      ],
    },
    {
      id: 'apagar',
      title: 'Excluir e levar embora',
      text: [
        'Em Sua conta, você baixa tudo o que é seu em um arquivo. Quando você exclui a conta, o nome, o e-mail, a senha e os squads pelos quais você é responsável são excluídos na hora. O que você registrou em squads de outras pessoas continua lá, sem o seu nome. No modo local, exporte o histórico antes de limpar os dados do navegador.',
        'Cópias de segurança do servidor podem manter por mais tempo o que já foi excluído; as que o próprio programa faz não têm votos, lugares nem apelidos.',
      ],
    },
  ],
  operator: {
    title: 'Servidor da sua empresa',
    text: 'Se a sua empresa hospeda o RetroScore, os dados ficam no servidor dela e valem as regras dela. Os prazos de 30 dias desta página são os de quem não mudou nada. Um servidor que não envia e-mails guarda em arquivos as mensagens que enviaria, e os links delas no registro. Esta página diz o que o programa faz; quem opera o servidor diz o resto.',
    operatedBy: 'Este servidor é operado por',
    questions: 'Dúvidas e pedidos:',
  },
}
