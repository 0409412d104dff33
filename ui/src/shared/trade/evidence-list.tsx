// What was said in a dispute, in the order of the chain, and how it was decided.
import { useTranslation } from 'react-i18next';
import type { Dispute, Evidence } from '../api/types';
import { fullDate, shortAddress } from '../format';
import '../texts/trade';

const side = (dispute: Dispute, by: string) => {
  if (by === dispute.seller) return 'seller';
  return by === dispute.buyer ? 'buyer' : 'arbiter';
};

export function EvidenceList({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const { decision } = dispute;
  const ended = () => {
    if (!decision?.inTime) return t('dispute.late');
    return t(decision.released ? 'dispute.released' : 'dispute.refunded');
  };
  return (
    <div className="hearing">
      <h2>{t('dispute.evidence')}</h2>
      <ol>
        {dispute.evidence.map((piece, place) => (
          <Piece key={`${piece.evidence} ${place}`} dispute={dispute} piece={piece} />
        ))}
      </ol>
      {decision && (
        <div className="decision">
          <p>
            <strong>{ended()}</strong> {decision.inTime && !decision.reason && t('dispute.conceded')}
          </p>
          {decision.reason && <Piece dispute={dispute} piece={decision.reason} as="div" />}
        </div>
      )}
    </div>
  );
}

interface PieceProps {
  dispute: Dispute;
  piece: Evidence;
  as?: 'li' | 'div';
}

function Piece({ dispute, piece, as: Tag = 'li' }: PieceProps) {
  const { t } = useTranslation();
  return (
    <Tag data-evidence={piece.evidence}>
      <p className="facts">
        <strong>{t(`dispute.by.${side(dispute, piece.by)}`)}</strong>
        <code title={piece.by}>{shortAddress(piece.by)}</code>
        <time dateTime={new Date(piece.at * 1_000).toISOString()}>{fullDate(piece.at)}</time>
      </p>
      {piece.words === 'told' ? (
        <p className="words">{piece.text}</p>
      ) : (
        <p className="muted">{t(`dispute.${piece.words}`)}</p>
      )}
      {piece.files.length > 0 && (
        <ul className="files">
          {piece.files.map((file, place) => (
            <li key={file}>
              <a href={file} target="_blank" rel="noreferrer">
                {t('dispute.file', { n: place + 1 })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <small className="muted">
        {t('dispute.hash')}: <code title={piece.evidence}>{shortAddress(piece.evidence)}</code>
      </small>
    </Tag>
  );
}
