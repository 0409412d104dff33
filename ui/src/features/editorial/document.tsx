import { useTranslation } from 'react-i18next';

/** A text of ours: a lead, then parts with their headings, as the locale file has them. */
export function Document({ name, title }: { name: string; title: string }) {
  const { t, i18n } = useTranslation();
  const parts = [];
  for (let place = 1; i18n.exists(`${name}.h${place}`); place += 1) {
    parts.push(
      <section key={place}>
        <h2>{t(`${name}.h${place}`)}</h2>
        <p>{t(`${name}.p${place}`)}</p>
      </section>,
    );
  }
  return (
    <article className="prose">
      <h1>{title}</h1>
      <p className="lead">{t(`${name}.lead`)}</p>
      {parts}
    </article>
  );
}
