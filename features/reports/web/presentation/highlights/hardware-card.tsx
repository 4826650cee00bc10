import type { HardwareSpec } from '@trellis/reports/model';
import './highlights.css';

/** A maker and a model alone are no slide. */
export const hasSomethingToShow = ({ imageUrl, specs }: HardwareSpec): boolean => Boolean(imageUrl) || specs.length > 0;

/** A piece of hardware: its picture where there is one, else what it is in rows. */
export function HardwareCard({ card: { label, manufacturer, model, specs, imageUrl } }: { card: HardwareSpec }) {
  if (imageUrl)
    return (
      <figure className="r-photo">
        <img src={imageUrl} alt="" />
        <figcaption>{[manufacturer, model].filter(Boolean).join(' · ') || label}</figcaption>
      </figure>
    );
  return (
    <table className="r-rows">
      <tbody>
        {manufacturer || model ? (
          <tr>
            <th scope="row">{manufacturer ?? model}</th>
            <td className="t-number">{manufacturer ? model : null}</td>
          </tr>
        ) : null}
        {specs.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="t-number">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
